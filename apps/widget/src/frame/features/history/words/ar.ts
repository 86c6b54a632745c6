import type { HistoryDictionary } from './dictionary.ts'

export const ar: HistoryDictionary = {
  none: 'لا توجد محادثات سابقة',
  more: 'عرض المزيد',
  readOnly: 'هذه المحادثة مغلقة. يمكنك قراءتها، ولا يمكنك الكتابة فيها بعد الآن.',
  call: 'مكالمة مرئية، {length}',
  when: 'الموعد',
  with: 'مع',
  length: 'المدة',
  minutes: {
    zero: '{count} دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: '{count} دقائق',
    many: '{count} دقيقة',
    other: '{count} دقيقة',
  },
}
