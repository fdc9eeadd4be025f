/** Help for the screens of the drive. */
export const help = [
  {
    title: '[rdisk.title]',
    paths: ['/account/$account_id/disk', '/account/$account_id/cloud_files', '/account/$account_id/disk-help'],
    en: [
      'The files of the group in folders, with their earlier versions.',
      'Drop files or folders on the page, or press [rdisk.upload.files]. The menu beside it offers [rdisk.folder.new].',
      'Move files by dragging them onto a folder, or select them and press [rdisk.move].',
      'A file that you add under the same name can become a new version; open a file to see and download older ones.',
      'The three dots next to a name offer [rdisk.rename], [rdisk.download] and more.',
      '[rdisk.moment] shows how the folder looked on another day.',
    ],
    'pt-BR': [
      'Os arquivos do grupo em pastas, com as versões anteriores.',
      'Solte arquivos ou pastas na página ou use [rdisk.upload.files]. O menu ao lado oferece [rdisk.folder.new].',
      'Mova arquivos arrastando para uma pasta, ou selecione-os e use [rdisk.move].',
      'Um arquivo enviado com o mesmo nome pode virar uma nova versão; abra um arquivo para ver e baixar as anteriores.',
      'Os três pontos ao lado do nome oferecem [rdisk.rename], [rdisk.download] e mais.',
      '[rdisk.moment] mostra como a pasta estava em outro dia.',
    ],
  },
  {
    title: '[rdisk.trash.title]',
    paths: ['/account/$account_id/disk-trash'],
    en: [
      'Deleted files stay here for some time before they are removed.',
      'Open a deleted file to check that it is the right one.',
      'Press [rdisk.trash.restore] to put files back into their folder.',
      'Press [rdisk.trash.purge] only to free space: it cannot be undone.',
    ],
    'pt-BR': [
      'Os arquivos excluídos ficam aqui por um tempo antes de sair de vez.',
      'Abra um arquivo excluído para ver se é o certo.',
      'Use [rdisk.trash.restore] para devolver arquivos à pasta deles.',
      'Use [rdisk.trash.purge] só para liberar espaço: não há como desfazer.',
    ],
  },
  {
    title: '[rdisk.network.title]',
    paths: ['/account/$account_id/disk-webdav'],
    en: [
      'Open the files as a folder of your computer or phone.',
      'Create a key for the computer first, under [rdisk.keys.title]. It is the password of this connection.',
      'Choose your system and follow its three steps; address and user can be copied.',
      'Files that you save in that folder are stored here, with versions like all others.',
    ],
    'pt-BR': [
      'Abra os arquivos como uma pasta do computador ou do celular.',
      'Primeiro crie uma chave para o computador em [rdisk.keys.title]. Ela é a senha desta conexão.',
      'Escolha o sistema e siga os três passos; o endereço e o usuário podem ser copiados.',
      'O que você salvar nessa pasta fica guardado aqui, com versões como os outros arquivos.',
    ],
  },
  {
    title: '[rdisk.keys.title]',
    paths: ['/account/$account_id/disk-keys'],
    en: [
      'A key lets one app or device use the files, without your password.',
      'Press [rdisk.keys.new] and write which app uses it. Copy the key at once: it is shown only then.',
      'Tick [webdav_key.field.read_only] for programs that only need to look.',
      'For a key that opens one folder only, use that folder’s menu.',
      'Press [rdisk.keys.revoke] when a device is lost or no longer used.',
    ],
    'pt-BR': [
      'Uma chave deixa um programa ou aparelho usar os arquivos sem a sua senha.',
      'Use [rdisk.keys.new] e anote qual programa vai usá-la. Copie a chave na hora: ela só aparece uma vez.',
      'Marque [webdav_key.field.read_only] para programas que só precisam ler.',
      'Para uma chave que abre só uma pasta, use o menu dessa pasta.',
      'Use [rdisk.keys.revoke] quando um aparelho se perder ou não for mais usado.',
    ],
  },
  {
    title: '[rdisk.programs.title]',
    paths: ['/account/$account_id/disk-programs'],
    en: [
      'Give a scanner, a backup or a camera a folder of its own.',
      'Press [rdisk.programs.new] and enter a name; it is also the name of the folder.',
      'Press [rdisk.programs.make], then enter the address and the key in the program.',
      'The program sees only its folder. You find what it saved among your files.',
    ],
    'pt-BR': [
      'Dê a um scanner, um backup ou uma câmera uma pasta só dele.',
      'Use [rdisk.programs.new] e dê um nome; ele é também o nome da pasta.',
      'Use [rdisk.programs.make] e informe o endereço e a chave no programa.',
      'O programa vê só a pasta dele. O que ele salvar aparece entre os seus arquivos.',
    ],
  },
  {
    title: '[rdisk.vault.title]',
    paths: ['/account/$account_id/disk-vault'],
    en: [
      'Files that nobody can read without your passphrase, not even the people who run the server.',
      'An administrator presses [rdisk.vault.make], chooses a passphrase and writes down the twelve words.',
      'Keep the twelve words on paper in a safe place: without them and the passphrase, the files are lost.',
      'Press [rdisk.vault.open], then [rdisk.vault.encrypt] to add files.',
      'Press [rdisk.vault.download] to read a file, and [rdisk.vault.close] when you are done.',
    ],
    'pt-BR': [
      'Arquivos que ninguém lê sem a sua frase secreta, nem quem cuida do servidor.',
      'Um administrador usa [rdisk.vault.make], escolhe uma frase secreta e anota as doze palavras.',
      'Guarde as doze palavras em papel, em lugar seguro: sem elas e sem a frase secreta, os arquivos se perdem.',
      'Use [rdisk.vault.open] e depois [rdisk.vault.encrypt] para enviar arquivos.',
      'Use [rdisk.vault.download] para ler um arquivo e [rdisk.vault.close] ao terminar.',
    ],
  },
] as const;
