import type { OrdersDictionary } from './dictionary.ts'

export const pt: OrdersDictionary = {
  title: 'O que foi pedido para si',
  prescription: 'Receita',
  lab: 'Análises',
  referral: 'Encaminhamento',
  sickNote: 'Atestado médico',
  requested: 'Enviado para {partner}',
  accepted: '{partner} está a tratar disto',
  rejected: 'Não foi possível fazer isto. Pergunte a {partner} ou ao seu médico o que fazer a seguir.',
  fulfilled: 'Concluído',
  canceled: 'O seu médico cancelou isto.',
  quantity: 'Quantidade: {quantity}',
  pharmacy: 'Farmácia: {pharmacy}',
  fasting: 'Não deve comer antes das análises. Pergunte a {partner} quanto tempo antes.',
  urgent: 'É urgente.',
  span: 'De {from} a {to}',
  limited: 'Pode fazer algumas coisas, com limites.',
  days: { one: 'Durante {count} dia', many: 'Durante {count} de dias', other: 'Durante {count} dias' },
  refills: {
    one: 'Pode ser renovada {count} vez',
    many: 'Pode ser renovada {count} de vezes',
    other: 'Pode ser renovada {count} vezes',
  },
}
