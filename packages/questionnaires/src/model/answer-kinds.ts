import type { ItemType } from './questionnaire.ts'
import type { ValueKind } from './value.ts'

/** Which `value[x]` answers an item. */
export const answerKinds: Readonly<Record<ItemType, readonly ValueKind[]>> = {
  group: [],
  display: [],
  string: ['string'],
  text: ['string'],
  boolean: ['boolean'],
  integer: ['integer'],
  decimal: ['decimal'],
  date: ['date'],
  dateTime: ['dateTime'],
  time: ['time'],
  choice: ['coding', 'string', 'integer', 'date', 'time'],
  'open-choice': ['coding', 'string', 'integer', 'date', 'time'],
  quantity: ['quantity'],
  url: ['uri'],
  attachment: ['attachment'],
}
