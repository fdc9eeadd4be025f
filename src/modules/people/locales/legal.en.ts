/** The legal pages, apart from the other words because few people open them. */
export const legal = {
  'terms.1.title': 'The service',
  'terms.1.text':
    'Oficina keeps service orders, customers, equipment and related records for the groups that its users create. By registering you accept these terms, the privacy policy and the refund policy.',
  'terms.2.title': 'Your account',
  'terms.2.text':
    'You register with an email address that is yours and confirm it within 30 days; after that, access to groups is suspended until you do. Keep your password to yourself: you are responsible for what is done with it. Tell us as soon as you suspect that someone else knows it.',
  'terms.3.title': 'Groups and their records',
  'terms.3.text':
    'The records of a group belong to the group. Its administrators decide who is a member. Make sure that you have the right to store what you store, in particular the personal data of your customers.',
  'terms.4.title': 'Fair use',
  'terms.4.text':
    'Do not use the service to harm others, to send unwanted messages, to break into systems or to store unlawful material. We may suspend an account that does, and will say why.',
  'terms.5.title': 'Plans and limits',
  'terms.5.text':
    'The free plan holds up to 1,000 records in a group. A group that exceeds its limit for 30 days becomes read-only until it moves to another plan or drops below the limit.',
  'terms.6.title': 'Availability and backups',
  'terms.6.text':
    'We do our best to keep the service available, but do not promise that it never stops. Keep your own copy of records that you cannot do without; you can export them at any time.',
  'terms.7.title': 'Ending the service and changing the terms',
  'terms.7.text':
    'You may stop using the service at any time. If these terms change in a way that affects you, we tell you by email before the change takes effect.',
  'terms.8.title': 'What a paid plan costs',
  'terms.8.text':
    'A paid plan costs its monthly price for each portion of storage that the group uses, with a minimum of one; the price page shows the price and the size of a portion. Storage is measured once a day. Additional portions are charged with the next payment, and the price falls when fewer are used. We announce a higher price by email at least 30 days before it applies, and you may cancel until then.',
  'terms.9.title': 'Who charges your card',
  'terms.9.text':
    'Payments are taken by Paddle, which sells the plan to you in its own name, adds the taxes of your country and sends the invoice. Only Paddle gets your card number; we never see it. You find the invoices on the billing page of the group.',
  'terms.10.title': 'When a payment fails',
  'terms.10.text':
    'The plan continues for now. The administrators get an email with a link to use another card, and the charge is tried again. If the payment finally fails, the plan ends as if it had been cancelled.',
  'terms.11.title': 'When a plan ends',
  'terms.11.text':
    'The group keeps its plan for three more days. Then it becomes a free group if it holds no more than 1,000 records and has one administrator; otherwise it is locked: it can be read and exported, records can be deleted, and a plan can be chosen again. No data is erased because a plan ends.',
  'privacy.1.title': 'What we store',
  'privacy.1.text':
    'About you: your email address, the name you enter, your language, when you registered, confirmed and signed in, and the network addresses of recent sign-ins. About your group: the records that its members create.',
  'privacy.2.title': 'Why we store it',
  'privacy.2.text':
    'To let you sign in, to show your records to the members of your group and to no one else, to send the emails you asked for, and to detect misuse. We do not sell data or show advertising.',
  'privacy.3.title': 'Cookies',
  'privacy.3.text':
    'One cookie keeps you signed in and one protects forms against forgery. Your theme, your language and unsaved text are kept in your browser. There are no third-party cookies, except those of the payment form on the checkout page.',
  'privacy.4.title': 'Who sees it',
  'privacy.4.text':
    'Members of a group see the records of that group and each other by name; administrators also see email addresses. Our staff looks at records only when you ask for help or the law requires it. If you let a device show notifications, they pass through the push service of its browser, which cannot read them.',
  'privacy.5.title': 'How long',
  'privacy.5.text':
    'As long as the account or the group exists. You can delete your account in your profile: your personal data is erased at once, and what you wrote in other people’s groups stays without your name. The owner of a group can delete it in its settings: for 30 days it is read-only and can be restored, then it is erased. Deleted records can be restored for 30 days; after that they leave the live data, and the backups within 90 days. Sign-in records are kept for a year.',
  'privacy.6.title': 'Your rights',
  'privacy.6.text':
    'You may ask for a copy of your data, have it corrected or erased, and object to its use, under the data protection law of your country, such as the LGPD in Brazil or the GDPR in Europe. Write to the address in the footer.',
  'privacy.7.title': 'Data of your customers',
  'privacy.7.text':
    'You are responsible for what you store about your customers: you decide what is stored and why, and we store it for you. A customer’s name, address and messages can be erased with one action on the customer’s page, while the totals of your tickets stay the same. A customer who answers an estimate on the page of a repair leaves the answer, a name, the text, the time, the network without the last part of its address, and the name of the browser; the same action erases the name, text, network and browser. Mails to your customers have a link that ends them, and what they answer by mail is stored at the ticket with its files.',
  'privacy.8.title': 'Payments',
  'privacy.8.text':
    'When you choose a paid plan, Paddle’s form opens on the checkout page and sets its own cookies. Paddle gets the billing email, what you buy and what you type there. We get the status of the subscription and its invoices, but no card number.',
  'privacy.9.title': 'Where it is stored',
  'privacy.9.text':
    'On the server of this installation and in its backups. Emails are sent through the mail server that the operator has chosen. Nothing is sent to anyone else, and third parties collect no statistics.',
  'refund.1.title': 'Try it first',
  'refund.1.text':
    'The free plan has the same features for small groups and no time limit, so you can try everything before you pay.',
  'refund.2.title': 'Within 14 days',
  'refund.2.text':
    'If a paid plan is not what you need, ask within 14 days of the first payment and we refund all of it, no reason needed.',
  'refund.3.title': 'Later',
  'refund.3.text':
    'You may cancel at any time: nothing more is charged, the plan continues for three days, and the rest of the paid month is not refunded. If a fault on our side kept you from working, write to us and we will find a fair solution.',
  'refund.4.title': 'How to ask',
  'refund.4.text':
    'Write to the address in the footer from the billing email of the group. The refund uses the original payment method and usually arrives within ten working days.',
  'refund.5.title': 'Right of withdrawal',
  'refund.5.text':
    'Where the law gives you the right to withdraw from an online purchase, such as within seven days in Brazil and fourteen in the European Union, that right applies in addition to this policy.',
  'refund.6.title': 'Paid twice, or by mistake',
  'refund.6.text':
    'A payment that was charged twice, or for a group that had already been deleted, is refunded in full, whenever you notice it.',
  'disclaimer.1.title': 'No warranty',
  'disclaimer.1.text':
    'The service is provided as it is. We take care with it, but cannot promise that it is free of faults or fits every purpose.',
  'disclaimer.2.title': 'Totals and documents',
  'disclaimer.2.text':
    'Totals, reports and receipts are calculated from what people enter. Check them before you rely on them for taxes, warranties or contracts; they are not legal or accounting advice.',
  'disclaimer.3.title': 'Other sites',
  'disclaimer.3.text':
    'Links and feeds that members add lead to sites that are not ours. Their owners are responsible for what they show.',
  'disclaimer.4.title': 'Liability',
  'disclaimer.4.text':
    'As far as the law allows, our liability is limited to what the group paid in the last twelve months. This does not affect the statutory rights of consumers.',
  'disclaimer.5.title': 'Files and encryption',
  'disclaimer.5.text':
    'Files that are encrypted in the browser can only be opened with their passphrase or recovery phrase. If you lose both, the files are lost: we cannot open them.',
} as const;
