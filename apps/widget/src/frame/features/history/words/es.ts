import type { HistoryDictionary } from './dictionary.ts'

export const es: HistoryDictionary = {
  none: 'No hay conversaciones anteriores',
  more: 'Mostrar más',
  readOnly: 'Esta conversación está cerrada. Puede leerla, pero ya no puede escribir en ella.',
  call: 'Videollamada, {length}',
  when: 'Cuándo',
  with: 'Con',
  length: 'Duración',
  minutes: { one: '{count} minuto', many: '{count} minutos', other: '{count} minutos' },
}
