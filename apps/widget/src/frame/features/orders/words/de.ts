import type { OrdersDictionary } from './dictionary.ts'

export const de: OrdersDictionary = {
  title: 'Für Sie veranlasst',
  prescription: 'Rezept',
  lab: 'Laboruntersuchung',
  referral: 'Überweisung',
  sickNote: 'Krankschreibung',
  requested: 'An {partner} gesendet',
  accepted: '{partner} kümmert sich darum',
  rejected: 'Das war nicht möglich. Fragen Sie {partner} oder Ihre Ärztin oder Ihren Arzt, wie es weitergeht.',
  fulfilled: 'Erledigt',
  canceled: 'Ihre Ärztin oder Ihr Arzt hat dies zurückgenommen.',
  quantity: 'Menge: {quantity}',
  pharmacy: 'Apotheke: {pharmacy}',
  fasting: 'Vor der Untersuchung sollen Sie nichts essen. Fragen Sie {partner}, wie lange vorher.',
  urgent: 'Das ist dringend.',
  span: '{from} bis {to}',
  limited: 'Manches ist möglich, mit Einschränkungen.',
  days: { one: 'Für {count} Tag', other: 'Für {count} Tage' },
  refills: { one: 'Kann {count}-mal erneut abgegeben werden', other: 'Kann {count}-mal erneut abgegeben werden' },
}
