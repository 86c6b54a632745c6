import type { OrdersDictionary } from './dictionary.ts'

export const zh: OrdersDictionary = {
  title: '为您开具的医嘱',
  prescription: '处方',
  lab: '化验',
  referral: '转诊',
  sickNote: '病假证明',
  requested: '已发送给{partner}',
  accepted: '{partner}正在处理',
  rejected: '此项未能完成。请向{partner}或您的医生询问下一步怎么做。',
  fulfilled: '已完成',
  canceled: '您的医生已取消此项。',
  quantity: '数量：{quantity}',
  pharmacy: '药房：{pharmacy}',
  fasting: '化验前请勿进食。请向{partner}询问需要提前多久。',
  urgent: '此项紧急。',
  span: '{from}至{to}',
  limited: '您可以在一定限度内做一些事情。',
  days: { other: '为期{count}天' },
  refills: { other: '可续配{count}次' },
}
