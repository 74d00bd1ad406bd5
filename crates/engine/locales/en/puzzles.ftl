## What puzzles are about.
puzzle-theme-blockade = Blockade
puzzle-theme-capture = Capture
puzzle-theme-chain = Multiple capture
puzzle-theme-check = Check
puzzle-theme-corner = Corner
puzzle-theme-crown = Crowning
puzzle-theme-double = Double threat
puzzle-theme-edge = Edge
puzzle-theme-inside = Inside
puzzle-theme-promotion = Promotion
puzzle-theme-quiet = Quiet move
puzzle-theme-sacrifice = Sacrifice
puzzle-theme-series = Several captures
puzzle-theme-threat = Threat
