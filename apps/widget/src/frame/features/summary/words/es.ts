import type { SummaryDictionary } from './dictionary.ts'

export const es: SummaryDictionary = {
  title: 'Resumen de su consulta',
  from: '{physician} · {at}',
  read: 'Leer el resumen',
  hide: 'Ocultar el resumen',
  save: 'Descargar en PDF',
  text: 'Lo que escribe el médico',
}
