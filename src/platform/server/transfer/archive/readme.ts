/** README.txt of an archive, in both languages, because others may open it than who made it. */
export const readme = `This is a group of Oficina with everything in it.

data/      every record, one a line as JSON; also the timeline, the counters and the trash
csv/       the records of each kind as a sheet, for programs that calculate
files/     attachments, the drive's files with their older versions, and sheets, each under the SHA-256 of its bytes;
           the records in data/ name them with their names in "sha256"
people.jsonl   the members

"oficina import" makes the group of it again, here or in another installation. Passwords, keys of programs, plan and payments are not in it.


Este é um grupo do Oficina com tudo o que há nele.

data/      todos os registros, um por linha em JSON; também a linha do tempo, os contadores e a lixeira
csv/       os registros de cada tipo como planilha
files/     anexos, os arquivos do disco com suas versões anteriores e folhas impressas, cada um sob o SHA-256 de seus bytes;
           os registros em data/ os citam, com seus nomes, em "sha256"
people.jsonl   os membros

"oficina import" refaz o grupo a partir dele, aqui ou em outra instalação. Senhas, chaves de programas, plano e pagamentos não estão nele.
`;
