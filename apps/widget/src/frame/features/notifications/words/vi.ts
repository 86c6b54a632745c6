import type { NotificationsDictionary } from './dictionary.ts'

export const vi: NotificationsDictionary = {
  title: 'Thông báo',
  by: 'Khi cửa sổ này đóng, hãy báo cho tôi qua',
  email: 'Email',
  sms: 'Tin nhắn SMS',
  quiet: 'Giờ yên tĩnh',
  from: 'Từ',
  until: 'Đến',
  save: 'Lưu',
  saved: 'Đã lưu',
  never: 'Bạn sẽ không được báo khi có câu trả lời.',
  urgent: 'Khi bác sĩ sẵn sàng cho cuộc gọi của bạn, bạn được báo vào bất kỳ giờ nào.',
}
