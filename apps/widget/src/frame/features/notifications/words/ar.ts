import type { NotificationsDictionary } from './dictionary.ts'

export const ar: NotificationsDictionary = {
  title: 'الإشعارات',
  by: 'عندما تكون هذه النافذة مغلقة، أبلغوني عبر',
  email: 'البريد الإلكتروني',
  sms: 'رسالة نصية',
  quiet: 'ساعات الهدوء',
  from: 'من',
  until: 'إلى',
  save: 'حفظ',
  saved: 'تم الحفظ',
  never: 'لن يتم إبلاغك عندما يصلك رد.',
  urgent: 'إذا كان الطبيب جاهزًا لمكالمتك، يتم إبلاغك في أي وقت.',
}
