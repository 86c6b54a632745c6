import type { OrdersDictionary } from './dictionary.ts'

export const fr: OrdersDictionary = {
  title: 'Ce qui a été demandé pour vous',
  prescription: 'Ordonnance',
  lab: 'Analyses',
  referral: 'Orientation',
  sickNote: 'Arrêt de travail',
  requested: 'Envoyé à {partner}',
  accepted: '{partner} s’en occupe',
  rejected: 'Cela n’a pas pu être fait. Demandez à {partner} ou à votre médecin ce qu’il faut faire.',
  fulfilled: 'Fait',
  canceled: 'Votre médecin l’a annulé.',
  quantity: 'Quantité : {quantity}',
  pharmacy: 'Pharmacie : {pharmacy}',
  fasting: 'Vous ne devez pas manger avant les analyses. Demandez à {partner} combien de temps avant.',
  urgent: 'C’est urgent.',
  span: 'Du {from} au {to}',
  limited: 'Vous pouvez faire certaines choses, dans certaines limites.',
  days: { one: 'Pendant {count} jour', many: 'Pendant {count} de jours', other: 'Pendant {count} jours' },
  refills: {
    one: 'Renouvelable {count} fois',
    many: 'Renouvelable {count} de fois',
    other: 'Renouvelable {count} fois',
  },
}
