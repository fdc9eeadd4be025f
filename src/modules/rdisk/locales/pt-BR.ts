/** Words of the file drive, in Brazilian Portuguese. */
export const ptBR = {
  'module.rdisk': 'Arquivos',
  'module.rdisk.records': 'Arquivos',
  cloud_file: { one: 'Arquivo na nuvem', other: 'Arquivos na nuvem' },
  'cloud_file.new': 'Nova pasta',
  'cloud_file.empty': 'Arquivos do Grupo, com as versões anteriores.',
  'cloud_file.group.main': 'Arquivo',
  'cloud_file.field.name': 'Nome',
  'cloud_file.field.size': 'Tamanho',
  'cloud_file.field.description': 'Descrição',
  'cloud_file.field.color': 'Cor',
  'cloud_file.field.starred': 'Com estrela',
  'cloud_file.field.max_versions': 'Versões a guardar',

  'error.not-encrypted': 'Isto não é um arquivo age: não estaria criptografado.',
  'error.too-deep': 'está fundo demais: no máximo {count} pastas uma dentro da outra',
  'error.inside-itself': 'não é possível mover uma pasta para dentro dela mesma',
};
