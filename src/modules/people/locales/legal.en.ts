/** The legal pages, apart from the other words because few people open them. */
export const legal = {
  'terms.1.title': 'The service',
  'terms.1.text':
    'Oficina keeps service orders, customers, equipment and related records for the groups that its users create. By registering you accept these terms, the privacy policy and the refund policy.',
  'terms.2.title': 'Your account',
  'terms.2.text':
    'You register with an email address that is yours and confirm it within 30 days; after that, access to groups rests until you do. Keep your password to yourself: what is done with it counts as done by you. Tell us as soon as you suspect that somebody else knows it.',
  'terms.3.title': 'Groups and their records',
  'terms.3.text':
    'What a group stores belongs to the group. Its administrators decide who is a member. You are responsible for having the right to store what you store, in particular the personal data of your customers.',
  'terms.4.title': 'Fair use',
  'terms.4.text':
    'Do not use the service to harm others, to send unwanted messages, to break into systems or to store unlawful material. We may suspend an account that does, and will say why.',
  'terms.5.title': 'Plans and limits',
  'terms.5.text':
    'The free plan holds up to 1,000 records in a group. A group that stays above its limit for 30 days can be read but no longer changed, until it moves to another plan or below the limit.',
  'terms.6.title': 'Availability and backups',
  'terms.6.text':
    'We work for a service that is always there, but do not promise that it never stops. Keep your own copy of records that you cannot do without; the product offers exports for that.',
  'terms.7.title': 'Ending',
  'terms.7.text':
    'You may stop using the service at any time. When these terms change in a way that matters to you, we announce it by email before it takes effect.',
  'terms.8.title': 'What a paid plan costs',
  'terms.8.text':
    'A paid plan costs its monthly price for each portion of storage that the group uses, one at least: the price page names both. What the group stores is measured once a day; more portions are charged with the next payment, fewer cost less from then on. We announce a higher price by email at least 30 days before it counts, and you may cancel until then.',
  'terms.9.title': 'Who charges your card',
  'terms.9.text':
    'Payments are taken by Paddle, which sells the plan to you in its own name, adds the taxes of your country and sends the invoice. Your card number goes to Paddle alone: we never see it. Invoices stand on the billing page of the group.',
  'terms.10.title': 'When a payment fails',
  'terms.10.text':
    'The plan goes on. The administrators get an email with a link to give another card, and the card is tried again. If it fails for good the plan ends as if it had been cancelled.',
  'terms.11.title': 'When a plan ends',
  'terms.11.text':
    'The group keeps its plan for three more days. Then it becomes a free group if it holds no more than 1,000 records and has one administrator; otherwise it is locked: it can be read and exported, records can be deleted, and a plan can be chosen again. Nothing is erased because a plan ended.',
  'privacy.1.title': 'What we keep',
  'privacy.1.text':
    'Of you: your email address, the name you give, your language, the moments at which you registered, confirmed and signed in, and the network address of recent sign-ins. Of your group: the records that its members write.',
  'privacy.2.title': 'What for',
  'privacy.2.text':
    'To let you sign in, to show your records to the members of your group and to nobody else, to send the emails you asked for, and to notice misuse. We do not sell data and show no advertising.',
  'privacy.3.title': 'Cookies',
  'privacy.3.text':
    'One cookie keeps you signed in and one protects forms against forgery. Your theme, your language and unsaved text are kept in your browser. There are no cookies of third parties, but for the payment form on the checkout page.',
  'privacy.4.title': 'Who sees it',
  'privacy.4.text':
    'Members of a group see the records of that group and each other by name; administrators also see email addresses. Our staff looks at records only when you ask for help or the law requires it.',
  'privacy.5.title': 'How long',
  'privacy.5.text':
    'As long as the account or the group exists. You can delete your account in your profile: what tells of you is gone at once, and what you wrote in groups of others stays without your name. Whoever created a group can delete it among its settings: for 30 days it can only be read and can still be called back, then it is gone. Deleted records leave the live data at once and backups within 90 days. Sign-in records are kept for a year.',
  'privacy.6.title': 'Your rights',
  'privacy.6.text':
    'You may ask for a copy of your data, have it corrected or erased, and object to its use, under the data protection law of your country, such as the LGPD in Brazil or the GDPR in Europe. Write to the address in the footer.',
  'privacy.7.title': 'Data of your customers',
  'privacy.7.text':
    'What you write about your customers is yours to answer for: you decide what is kept and why, and we keep it for you. Ask us only for what you need help with. A customer’s name, address and messages can be erased with one action on the customer’s page, while the figures of your tickets stay.',
  'privacy.8.title': 'Payments',
  'privacy.8.text':
    'When you choose a paid plan, the form of Paddle opens inside the checkout page, with cookies of its own. Paddle gets the billing email, what is bought, and what you type there. We get the state of the subscription, its invoices, and no card number.',
  'privacy.9.title': 'Where it is kept',
  'privacy.9.text':
    'On the server of this installation and in its backups. Emails leave through the mail server that its operator has chosen. Nothing is sent to anybody else, and no statistics are gathered by third parties.',
  'refund.1.title': 'Trying first',
  'refund.1.text':
    'The free plan has the same features for small groups and no end, so that you can try before you pay.',
  'refund.2.title': 'Within 14 days',
  'refund.2.text':
    'If a paid plan is not what you need, ask within 14 days of the first payment and get all of it back, without a reason.',
  'refund.3.title': 'Later',
  'refund.3.text':
    'You may cancel at any time: nothing more is charged, the plan goes on for three days, and what is left of the paid month is not paid back. When a fault on our side kept you from working, write to us and we find a fair answer.',
  'refund.4.title': 'How',
  'refund.4.text':
    'Write to the address in the footer from the billing email of the group. The money goes back the way it came, usually within ten working days.',
  'refund.5.title': 'The right to withdraw',
  'refund.5.text':
    'Where the law gives you a time in which you may withdraw from a purchase made at a distance, such as seven days in Brazil and fourteen in the European Union, it counts beside this policy and is never made shorter by it.',
  'refund.6.title': 'Paid twice, or by mistake',
  'refund.6.text':
    'A payment that was taken twice, or for a group that was already deleted, is given back in full, whenever you notice it.',
  'disclaimer.1.title': 'No warranty',
  'disclaimer.1.text':
    'The service is provided as it is. We take care with it, but cannot promise that it is free of faults or fits every purpose.',
  'disclaimer.2.title': 'Figures and documents',
  'disclaimer.2.text':
    'Totals, reports and receipts follow from what is entered. Check them before you rely on them for taxes, guarantees or contracts; they are no legal or accounting advice.',
  'disclaimer.3.title': 'Other sites',
  'disclaimer.3.text':
    'Links and feeds that members add lead to sites that are not ours. Their owners are responsible for what they show.',
  'disclaimer.4.title': 'Liability',
  'disclaimer.4.text':
    'As far as the law allows, our liability is limited to what the group paid in the last twelve months. Rights that the law gives consumers are not touched.',
  'disclaimer.5.title': 'Files and encryption',
  'disclaimer.5.text':
    'Files that are encrypted in the browser can be opened with their passphrase or their recovery words alone. Who loses both has lost the files: we cannot open them.',
} as const;
