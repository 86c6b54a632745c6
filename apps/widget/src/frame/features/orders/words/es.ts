import type { OrdersDictionary } from './dictionary.ts'

export const es: OrdersDictionary = {
  title: 'Lo que se ha pedido para usted',
  prescription: 'Receta',
  lab: 'Análisis',
  referral: 'Derivación',
  sickNote: 'Parte de baja',
  requested: 'Enviado a {partner}',
  accepted: '{partner} se está ocupando',
  rejected: 'No se ha podido hacer. Pregunte a {partner} o a su médico qué hacer ahora.',
  fulfilled: 'Hecho',
  canceled: 'Su médico lo ha cancelado.',
  quantity: 'Cantidad: {quantity}',
  pharmacy: 'Farmacia: {pharmacy}',
  fasting: 'No debe comer antes de las pruebas. Pregunte a {partner} cuánto tiempo antes.',
  urgent: 'Es urgente.',
  span: 'Del {from} al {to}',
  limited: 'Puede hacer algunas cosas, con límites.',
  days: { one: 'Durante {count} día', many: 'Durante {count} de días', other: 'Durante {count} días' },
  refills: {
    one: 'Se puede renovar {count} vez',
    many: 'Se puede renovar {count} de veces',
    other: 'Se puede renovar {count} veces',
  },
}
