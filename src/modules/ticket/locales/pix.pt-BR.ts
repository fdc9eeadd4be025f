import type { Translation } from '#platform/entity/messages.ts';
import type { pix as en } from './pix.en.ts';

/** As palavras das cobranças Pix pelo banco e da página que configura o banco. */
export const pix: Translation<typeof en> = {
  'pix.charge': 'Cobrar pelo banco',
  'pix.charge-text':
    'O banco cria um código para este pagamento e avisa quando ele for pago. Você não precisa registrar nada.',
  'pix.waiting': 'Aguardando o pagamento, até {time}',
  'pix.paid': 'Pago: {amount}',
  'pix.expired': 'A cobrança venceu',
  'pix.removed': 'O banco removeu a cobrança',
  'pix.bank-text':
    'Qualquer banco com a API padrão do Banco Central (API Pix) pode fazer as cobranças. Ele informa os endereços, o client ID e o client secret e, se exigir, um certificado.',
  'pix.address': 'Endereço da API',
  'pix.token_address': 'Endereço dos tokens de acesso (OAuth2)',
  'pix.key': 'Chave Pix',
  'pix.client_id': 'ID do cliente (client ID)',
  'pix.client_secret': 'Segredo do cliente (client secret)',
  'pix.certificate': 'Certificado (PEM)',
  'pix.private_key': 'Chave privada do certificado (PEM)',
  'pix.stays': 'Deixe em branco para manter o atual.',
  'pix.webhook': 'Endereço do webhook, para o banco',
  'pix.saved': 'O banco foi salvo',
  'pix.remove': 'Remover o banco',
  'pix.remove-ask': 'Parar de fazer cobranças Pix?',
  'pix.remove-text': 'Pagamentos de cobranças que os clientes já receberam não serão mais percebidos.',
  'pix.was-removed': 'O banco foi removido',
  'error.no-bank-address': 'precisa ser um endereço https',
  'error.not-of-certificate': 'não é a chave do certificado',
  'error.no-pix-bank': 'Nenhum banco está configurado para cobranças Pix',
  'error.pix-is-in-reais': 'O Pix vale apenas para valores em reais a pagar',
  'error.too-many-charges': 'Um chamado tem no máximo {count} cobranças',
  'error.bank-unreachable': 'O banco não responde. Tente de novo ou use o código com a sua chave Pix.',
  'error.bank-refused': 'O banco recusou a cobrança. Um administrador deve verificar a configuração.',
};
