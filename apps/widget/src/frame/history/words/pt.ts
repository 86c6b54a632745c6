import type { HistoryDictionary } from './dictionary.ts'

export const pt: HistoryDictionary = {
  none: 'Não há conversas anteriores',
  more: 'Mostrar mais',
  readOnly: 'Esta conversa está encerrada. Você pode lê-la, mas não pode mais escrever nela.',
}
