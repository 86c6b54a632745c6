import type { HistoryDictionary } from './dictionary.ts'

export const pt: HistoryDictionary = {
  none: 'Nenhuma conversa anterior',
  more: 'Mostrar mais',
  readOnly: 'Esta conversa está encerrada. Você pode lê-la, mas não pode mais escrever nela.',
  call: 'Chamada de vídeo, {length}',
  when: 'Quando',
  with: 'Com',
  length: 'Duração',
  minutes: { one: '{count} minuto', many: '{count} minutos', other: '{count} minutos' },
}
