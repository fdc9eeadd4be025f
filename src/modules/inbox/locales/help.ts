/** Help for the inbox. */
export const help = [
  {
    paths: ['/inbox'],
    title: '[inbox.title]',
    en: [
      'The inbox shows what others did with records that concern you, in all your groups.',
      'Open a line: it is then read, and so are other notifications about the same record.',
      'Press [inbox.done] when nothing is left to do; it moves to [inbox.show.done].',
      'Press [inbox.snooze] to see it again later.',
      'On a record, [inbox.watch] gets you its comments and changes of status.',
    ],
    'pt-BR': [
      'A caixa de entrada mostra o que outros fizeram com registros que dizem respeito a você, em todos os seus grupos.',
      'Abra uma linha: ela fica lida, assim como outras notificações sobre o mesmo registro.',
      'Use [inbox.done] quando não houver mais nada a fazer; ela passa para [inbox.show.done].',
      'Use [inbox.snooze] para vê-la de novo mais tarde.',
      'Em um registro, [inbox.watch] traz a você os comentários e as mudanças de status dele.',
    ],
  },
  {
    paths: ['/inbox/settings'],
    title: '[inbox.settings]',
    en: [
      'Here you choose how you are told, for each reason.',
      'Switch off [inbox.choices.here] for reasons that you do not want to see at all.',
      'Under [inbox.choices.mail] choose [inbox.choices.mail.daily] for one mail at seven in the morning with what is unread.',
      'Press [inbox.devices.start] to be told on this phone or computer also while Oficina is closed.',
      'Under [inbox.choices.push] choose the reasons for which your devices show a notification.',
      'Mails and devices are switched off for a single group at your membership in that group.',
      'Under [inbox.calendars] make an address for your calendar program. Revoke it in your profile, under Security.',
    ],
    'pt-BR': [
      'Aqui você escolhe como é avisado, para cada motivo.',
      'Desligue [inbox.choices.here] nos motivos que você não quer ver.',
      'Em [inbox.choices.mail], escolha [inbox.choices.mail.daily] para um e-mail às sete da manhã com o que não foi lido.',
      'Use [inbox.devices.start] para ser avisado neste celular ou computador também com a Oficina fechada.',
      'Em [inbox.choices.push], escolha os motivos que seus aparelhos mostram.',
      'E-mails e aparelhos são desligados para um só grupo na sua participação nesse grupo.',
      'Em [inbox.calendars], crie um endereço para o seu programa de calendário. Revogue-o no seu perfil, em Segurança.',
    ],
  },
  {
    paths: [
      '/account/$account_id/webhooks',
      '/account/$account_id/webhooks/new',
      '/account/$account_id/webhooks/$webhook_id',
    ],
    title: '[webhooks.title]',
    en: [
      'A webhook sends changes of records to another program as soon as they happen.',
      'Press [webhooks.new], write the address and choose the records.',
      'Copy the secret at once: the other program checks with it that messages come from here.',
      'On the page of a webhook you see the last messages. [webhooks.again] repeats one, [webhooks.test] sends one without a record.',
      'A message that does not arrive is tried eight times in three days. If nothing arrives for three days, the webhook is switched off and administrators are notified.',
    ],
    'pt-BR': [
      'Um webhook envia as mudanças nos registros a outro programa assim que acontecem.',
      'Use [webhooks.new], escreva o endereço e escolha os registros.',
      'Copie o segredo na hora: com ele o outro programa confere que as mensagens vêm daqui.',
      'Na página de um webhook você vê as últimas mensagens. [webhooks.again] repete uma, [webhooks.test] envia uma sem registro.',
      'Uma mensagem que não chega é tentada oito vezes em três dias. Se nada chega durante três dias, o webhook é desligado e os administradores são avisados.',
    ],
  },
] as const;
