/** Words of files that are encrypted in the browser. */
export const vault = {
  'rdisk.vault.text':
    'Files in the vault are encrypted on this device before they are uploaded. Neither the server nor the people who run it can read them, and nobody can recover them without the passphrase or the recovery phrase.',
  'rdisk.vault.visible': 'What is not encrypted',
  'rdisk.vault.visible-names':
    'The names of folders, and of files unless you encrypt them too; descriptions, colours and stars',
  'rdisk.vault.visible-sizes': 'The size of each file',
  'rdisk.vault.visible-times': 'When a file was created, changed and deleted, and how many versions it has',
  'rdisk.vault.visible-people': 'Who did so',
  'rdisk.vault.admins': 'There is no vault yet. An administrator of the group can create one.',
  'rdisk.vault.make': 'Create vault',
  'rdisk.vault.go-on': 'Continue',
  'rdisk.vault.passphrase': 'Passphrase',
  'rdisk.vault.passphrase-hint': 'At least {count} characters; four or five random words are best.',
  'rdisk.vault.passphrase-again': 'Repeat passphrase',
  'rdisk.vault.passphrase-differs': 'The passphrases do not match.',
  'rdisk.vault.phrase': 'Recovery phrase',
  'rdisk.vault.phrase-text':
    'These twelve words open the vault if you forget the passphrase. They are shown only once. Print this page or write them down, and keep the paper somewhere safe.',
  'rdisk.vault.phrase-kept': 'I have written down the twelve words',
  'rdisk.vault.print': 'Print',
  'rdisk.vault.open': 'Unlock vault',
  'rdisk.vault.by-phrase': 'Use recovery phrase',
  'rdisk.vault.by-passphrase': 'Use passphrase',
  'rdisk.vault.wrong-passphrase': 'Wrong passphrase.',
  'rdisk.vault.wrong-phrase': 'Wrong words.',
  'rdisk.vault.opened': 'The vault is unlocked in this window',
  'rdisk.vault.hide-names': 'Encrypt the names too',
  'rdisk.vault.hide-names-hint':
    'Files added from now on get a random name. Their own name is shown here while the vault is unlocked, and nowhere else.',
  'rdisk.vault.others': 'Also encrypt for other people',
  'rdisk.vault.recipients': 'Public keys of other people',
  'rdisk.vault.recipients-hint':
    'One or more keys that begin with age1. These people can decrypt files added from now on with the age program, besides the vault.',
  'rdisk.vault.no-recipient': 'An age public key has 62 characters and begins with age1.',
  'rdisk.vault.files': 'All encrypted files',
  'rdisk.vault.files-none': 'No encrypted files yet',
  'rdisk.vault.file': 'File',
  'rdisk.vault.folder': 'Folder',
  'rdisk.vault.close': 'Lock vault',
  'rdisk.vault.elsewhere': 'Without Oficina',
  'rdisk.vault.elsewhere-text':
    'The files are ordinary age files. Saving the sealed key gives you two files: the age program opens vault.age with the passphrase, and vault-words.age with the twelve words in lower case, joined by hyphens. Either one contains the key that opens every file:',
  'rdisk.vault.save': 'Save sealed key',
  'rdisk.vault.change': 'Change passphrase',
  'rdisk.vault.changed': 'Passphrase changed',
  'rdisk.vault.download': 'Download decrypted',
  'rdisk.vault.other':
    'This file was encrypted with a different key, or has been changed. Download it and open it with the age program.',
};
