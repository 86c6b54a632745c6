import type { OrdersDictionary } from './dictionary.ts'

export const uk: OrdersDictionary = {
  title: 'Призначено для вас',
  prescription: 'Рецепт',
  lab: 'Лабораторні аналізи',
  referral: 'Направлення',
  sickNote: 'Лікарняний',
  requested: 'Надіслано: {partner}',
  accepted: '{partner} займається цим',
  rejected: 'Це не вдалося виконати. Запитайте в {partner} або у свого лікаря, що робити далі.',
  fulfilled: 'Виконано',
  canceled: 'Ваш лікар це скасував.',
  quantity: 'Кількість: {quantity}',
  pharmacy: 'Аптека: {pharmacy}',
  fasting: 'Перед аналізами не можна їсти. Запитайте в {partner}, за скільки часу до них.',
  urgent: 'Це терміново.',
  span: 'З {from} до {to}',
  limited: 'Дещо ви можете робити, з обмеженнями.',
  days: {
    one: 'Протягом {count} дня',
    few: 'Протягом {count} днів',
    many: 'Протягом {count} днів',
    other: 'Протягом {count} дня',
  },
  refills: {
    one: 'Можна повторити {count} раз',
    few: 'Можна повторити {count} рази',
    many: 'Можна повторити {count} разів',
    other: 'Можна повторити {count} раза',
  },
}
