import type { SummaryDictionary } from './dictionary.ts'

export const zh: SummaryDictionary = {
  title: '您的就诊总结',
  from: '{physician} · {at}',
  read: '阅读总结',
  hide: '收起总结',
  save: '下载 PDF',
  text: '医生的说明',
}
