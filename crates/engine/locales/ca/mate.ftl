## Mats.
cli-about-mate = Mat forçat en N jugades o menys (escacs)
cli-arg-n = Jugades de qui fa mat, com a molt, de 0 a 200; amb --epd, en comptes del que diu cada línia
cli-arg-epd = Un fitxer amb una posició per línia (EPD o FEN); «bm #N» o «dm N» diuen en quantes jugades; «-» llegeix l'entrada
cli-arg-seconds = Com a molt tants segons per posició
cli-arg-shortest = Només val el mat més curt: refuta també els de menys jugades
cli-arg-all = Totes les primeres jugades que forcen el mat més curt
cli-arg-cooperative = Mat ajudat: el rival hi col·labora
cli-arg-tree = La solució sencera, amb totes les defenses
mate-too-many-moves = «{ $n }»: N és { $most } com a molt
mate-already = El rival ja està en mat.
mate-found = Mat en { $moves }.
mate-shortest = Mat en { $moves }, i no n'hi ha cap de més curt.
mate-helped = Mat ajudat en { $moves }, i no n'hi ha cap de més curt.
mate-none = No hi ha mat en { $moves } o menys.
mate-unknown =
    No se sap: un límit ha arribat abans.{ $refuted ->
        [0] { "" }
       *[other] { " " }No hi ha mat en { $refuted } o menys.
    }
mate-line = Línia
mate-final = Final
mate-keys = Claus
mate-keys-unknown = no se sap: un límit ha arribat abans
mate-progress = mat en { $depth }, { $nodes } posicions
mate-totals = { $positions } posicions: { $mates } amb mat, { $refuted } sense mat, { $unknown } sense decidir; { $seconds } s
mate-bad-line = { $name }:{ $line }: { $reason }
mate-no-moves = no diu en quantes jugades: falta «bm #N» o «dm N», o l'opció -n
mate-options-conflict = { $arg } no va amb { $other }
