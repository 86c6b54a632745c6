import type { OrdersDictionary } from './dictionary.ts'

export const pl: OrdersDictionary = {
  title: 'Zlecone dla Ciebie',
  prescription: 'Recepta',
  lab: 'Badania laboratoryjne',
  referral: 'Skierowanie',
  sickNote: 'Zwolnienie lekarskie',
  requested: 'Wysłano do: {partner}',
  accepted: '{partner} się tym zajmuje',
  rejected: 'Nie udało się tego wykonać. Zapytaj {partner} lub swojego lekarza, co robić dalej.',
  fulfilled: 'Gotowe',
  canceled: 'Lekarz to anulował.',
  quantity: 'Ilość: {quantity}',
  pharmacy: 'Apteka: {pharmacy}',
  fasting: 'Przed badaniami nie należy jeść. Zapytaj {partner}, jak długo przedtem.',
  urgent: 'To pilne.',
  span: 'Od {from} do {to}',
  limited: 'Niektóre rzeczy możesz robić, z ograniczeniami.',
  days: {
    one: 'Przez {count} dzień',
    few: 'Przez {count} dni',
    many: 'Przez {count} dni',
    other: 'Przez {count} dnia',
  },
  refills: {
    one: 'Można powtórzyć {count} raz',
    few: 'Można powtórzyć {count} razy',
    many: 'Można powtórzyć {count} razy',
    other: 'Można powtórzyć {count} razy',
  },
}
