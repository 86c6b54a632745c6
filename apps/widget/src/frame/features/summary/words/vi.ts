import type { SummaryDictionary } from './dictionary.ts'

export const vi: SummaryDictionary = {
  title: 'Tóm tắt buổi khám của bạn',
  from: '{physician} · {at}',
  read: 'Đọc bản tóm tắt',
  hide: 'Ẩn bản tóm tắt',
  save: 'Tải xuống PDF',
  text: 'Bác sĩ viết',
}
