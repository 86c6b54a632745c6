import type { HistoryDictionary } from './dictionary.ts'

export const ar: HistoryDictionary = {
  none: 'لا توجد محادثات سابقة',
  more: 'عرض المزيد',
  readOnly: 'هذه المحادثة مغلقة. يمكنك قراءتها، ولا يمكنك الكتابة فيها بعد الآن.',
}
