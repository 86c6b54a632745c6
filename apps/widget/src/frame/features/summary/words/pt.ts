import type { SummaryDictionary } from './dictionary.ts'

export const pt: SummaryDictionary = {
  title: 'Resumo da sua consulta',
  from: '{physician} · {at}',
  read: 'Ler o resumo',
  hide: 'Ocultar o resumo',
  save: 'Baixar em PDF',
  text: 'O que o médico escreve',
}
