/** Avisos sobre o estoque, nas contas e no próprio estoque. */
export const stock = {
  'error.not-in-stock': 'Há só {on_hand} de “{name}” em estoque',
  'error.part-has-no-serials': 'Esta peça não tem números de série',
  'error.one-piece-for-each-serial': 'deve ser um para cada número de série',
  'error.serial-is-not-in-stock': 'não está em estoque',
  'error.serial-is-in-stock': 'já está em estoque',
};
