import type { NotificationsDictionary } from './dictionary.ts'

export const zh: NotificationsDictionary = {
  title: '通知',
  by: '关闭此窗口时，通过以下方式通知我',
  email: '电子邮件',
  sms: '短信',
  quiet: '免打扰时段',
  from: '从',
  until: '到',
  save: '保存',
  saved: '已保存',
  never: '收到回复时，您不会得到通知。',
  urgent: '医生准备好与您通话时，任何时间都会通知您。',
}
