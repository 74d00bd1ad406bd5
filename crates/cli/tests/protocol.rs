//! `tablas prolog --protocol`, as another program talks with it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;

/// Minimax to a depth that nobody can wait for.
const ENDLESS: &str = "mejor_movimiento(estado(m(f(x,-,x,-,o),f(o,-,o,-,x),f(x,-,-,-,o),f(o,-,x,-,x),f(x,-,o,-,o)),\
                       0,0,0,0,2),x,60,minimax,_)";

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Client {
    fn start() -> Client {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        command.args(["prolog", "--protocol", "--lang", "en"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Client { child, input, output: Some(BufReader::new(output)) }
    }

    fn say(&mut self, request: &str) {
        let input = self.input.as_mut().expect("still open");
        writeln!(input, "{request}").expect("somebody listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.as_mut().expect("still open").read_line(&mut line).expect("UTF-8");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, request: &str) -> String {
        self.say(request);
        self.hear()
    }

    /// Waits for the end, at most ten seconds.
    fn ends(&mut self) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(10) {
            if self.child.try_wait().expect("a child").is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn solutions_come_when_they_are_asked_for_and_the_last_is_known() {
    let mut talk = Client::start();
    let kings = "[rey(blancas,8,1),rey(negras,1,8)]";
    assert_eq!(
        talk.ask(&format!("pedir(1,X,mover(blancas,{kings},X)).")),
        "solucion(1,[rey(blancas,8,2),rey(negras,1,8)])."
    );
    assert_eq!(talk.ask(&format!("pedir(2,v,valido({kings})).")), "ultima(2,v).");
    assert_eq!(talk.ask("siguiente(1)."), "solucion(1,[rey(blancas,7,1),rey(negras,1,8)]).");
    assert_eq!(talk.ask("siguiente(1)."), "ultima(1,[rey(blancas,7,2),rey(negras,1,8)]).");
    assert_eq!(talk.ask("siguiente(1)."), "error(1,error(existence_error(query,1),'')).");
    assert_eq!(talk.ask("pedir(3,v,valido([]))."), "no(3).");
}

#[test]
fn terms_are_written_without_operators() {
    let mut talk = Client::start();
    let goal = "pedir(7,[X,Y,Z],(X=(1-2:-a),Y= -(1),Z=['B c',-,\"ñ\",{x}|T])).";
    assert_eq!(talk.ask(goal), "ultima(7,[:-(-(1,2),a),-(1),['B c',-,\"ñ\",{x}|T]]).");
}

#[test]
fn what_is_wrong_is_an_iso_term() {
    let mut talk = Client::start();
    assert_eq!(talk.ask("pedir(1,x,volar(a))."), "error(1,error(existence_error(procedure,/(volar,1)),'')).");
    assert_eq!(talk.ask("pedir(2,x,7)."), "error(2,error(type_error(callable,7),'')).");
    assert_eq!(talk.ask("pedir(3,x,_)."), "error(3,error(instantiation_error,'')).");
    assert_eq!(talk.ask("pedir(4,x,damas)."), "error(4,error(permission_error(start,game,damas),'')).");
    assert_eq!(talk.ask("hola."), "error(ninguna,error(domain_error(request,hola),'')).");
    assert_eq!(talk.ask("pedir(-1,x,true)."), "error(ninguna,error(domain_error(request,pedir(-1,x,true)),'')).");
    assert!(talk.ask("pedir(5,x,f(.").starts_with("error(ninguna,error(syntax_error(tablas),'7:"));
    assert_eq!(talk.ask("pedir(6,X,member(X)). "), "error(6,error(existence_error(procedure,/(member,1)),'')).");
    assert_eq!(talk.ask("pedir(8,X,X=1)."), "ultima(8,1).");
    talk.say("pedir(9,X,mover(_,[rey(blancas,8,1),rey(negras,1,8)],X)).");
    talk.hear();
    assert_eq!(talk.ask("pedir(9,x,true)."), "error(9,error(permission_error(open,query,9),'')).");
}

#[test]
fn leer_asks_the_client_for_the_name_and_for_the_file() {
    let mut talk = Client::start();
    assert!(talk.ask("pedir(1,T,leer(T)).").starts_with("preguntar(1,"));
    assert_eq!(talk.ask("responder(1,texto('tablero.txt'))."), "archivo(1,'tablero.txt').");
    assert_eq!(talk.ask("responder(1,texto('[rey(blancas,1,1)].'))."), "ultima(1,[rey(blancas,1,1)]).");
    talk.ask("pedir(2,T,leer(T)).");
    talk.ask("responder(2,texto(nada)).");
    assert!(talk.ask("responder(2,no('no such file')).").starts_with("avisar(2,"));
    assert_eq!(talk.hear(), "no(2).");
}

#[test]
fn a_cut_is_heard_while_it_thinks() {
    let mut talk = Client::start();
    talk.say(&format!("pedir(1,x,{ENDLESS})."));
    assert_eq!(talk.ask("vivo(hola)."), format!("vivo(hola,1,'{}').", env!("CARGO_PKG_VERSION")));
    talk.say("cortar(1).");
    assert_eq!(talk.ask("pedir(2,x,true)."), "ultima(2,x).");
}

#[test]
fn the_end_of_the_input_lets_it_finish() {
    let mut talk = Client::start();
    talk.say("pedir(1,X,X=1).\npedir(2,X,X=2).");
    talk.input = None;
    assert_eq!((talk.hear(), talk.hear()), ("ultima(1,1).".into(), "ultima(2,2).".into()));
    assert!(talk.ends());
}

#[cfg(unix)]
#[test]
fn it_ends_when_its_client_is_gone_though_it_thinks() {
    let mut talk = Client::start();
    talk.say(&format!("pedir(1,x,{ENDLESS})."));
    assert!(talk.ask("vivo(1).").starts_with("vivo(1,"));
    talk.input = None;
    talk.output = None;
    assert!(talk.ends());
}
