/** Palavras dos arquivos cifrados no navegador. */
export const vault = {
  'rdisk.vault.text':
    'O que entra no cofre é cifrado neste aparelho antes de ser enviado. Nem o servidor nem quem o administra consegue ler, e ninguém recupera nada sem a frase secreta ou a frase de recuperação.',
  'rdisk.vault.visible': 'O que não é cifrado',
  'rdisk.vault.visible-names':
    'Os nomes de pastas, e os de arquivos se você não cifrar também; descrições, cores e estrelas',
  'rdisk.vault.visible-sizes': 'O tamanho de cada arquivo',
  'rdisk.vault.visible-times': 'Quando um arquivo foi criado, alterado e excluído, e quantas versões tem',
  'rdisk.vault.visible-people': 'Quem fez',
  'rdisk.vault.admins': 'Ainda não há cofre. Um administrador do grupo pode criar.',
  'rdisk.vault.make': 'Criar o cofre',
  'rdisk.vault.go-on': 'Continuar',
  'rdisk.vault.passphrase': 'Frase secreta',
  'rdisk.vault.passphrase-hint': 'Pelo menos {count} caracteres; o melhor são quatro ou cinco palavras ao acaso.',
  'rdisk.vault.passphrase-again': 'Repita a frase secreta',
  'rdisk.vault.passphrase-differs': 'As frases secretas não são iguais.',
  'rdisk.vault.phrase': 'Frase de recuperação',
  'rdisk.vault.phrase-text':
    'Estas doze palavras abrem o cofre quando a frase secreta for esquecida. Elas aparecem só desta vez. Imprima esta página ou anote as palavras e guarde o papel em um lugar seguro.',
  'rdisk.vault.phrase-kept': 'Anotei as doze palavras',
  'rdisk.vault.print': 'Imprimir',
  'rdisk.vault.open': 'Abrir o cofre',
  'rdisk.vault.by-phrase': 'Com a frase de recuperação',
  'rdisk.vault.by-passphrase': 'Com a frase secreta',
  'rdisk.vault.wrong-passphrase': 'Frase secreta incorreta.',
  'rdisk.vault.wrong-phrase': 'Palavras incorretas.',
  'rdisk.vault.opened': 'O cofre está aberto nesta janela',
  'rdisk.vault.hide-names': 'Cifrar também os nomes',
  'rdisk.vault.hide-names-hint':
    'Os arquivos enviados a partir de agora recebem um nome aleatório. O nome verdadeiro aparece só aqui, com o cofre aberto.',
  'rdisk.vault.others': 'Cifrar também para outras pessoas',
  'rdisk.vault.recipients': 'Chaves públicas de outras pessoas',
  'rdisk.vault.recipients-hint':
    'Uma ou mais que começam com age1. Cada uma dessas pessoas consegue decifrar com o programa age os arquivos enviados a partir de agora, além do cofre.',
  'rdisk.vault.no-recipient': 'Uma chave pública do age tem 62 caracteres e começa com age1.',
  'rdisk.vault.files': 'Todos os arquivos cifrados',
  'rdisk.vault.files-none': 'Ainda não há arquivos cifrados',
  'rdisk.vault.file': 'Arquivo',
  'rdisk.vault.folder': 'Pasta',
  'rdisk.vault.close': 'Fechar o cofre',
  'rdisk.vault.elsewhere': 'Sem a Oficina',
  'rdisk.vault.elsewhere-text':
    'São arquivos age comuns. Salvar a chave selada dá dois arquivos: o programa age abre vault.age com a frase secreta, e vault-words.age com as doze palavras em minúsculas e com hífens entre elas. Qualquer um dá a chave, que abre todos os arquivos:',
  'rdisk.vault.save': 'Salvar a chave selada',
  'rdisk.vault.change': 'Trocar a frase secreta',
  'rdisk.vault.changed': 'Frase secreta alterada',
  'rdisk.vault.download': 'Baixar decifrado',
  'rdisk.vault.other':
    'Este arquivo foi cifrado com outra chave ou foi alterado. Baixe-o para abrir com o programa age.',
};
