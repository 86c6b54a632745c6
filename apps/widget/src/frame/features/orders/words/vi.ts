import type { OrdersDictionary } from './dictionary.ts'

export const vi: OrdersDictionary = {
  title: 'Chỉ định dành cho bạn',
  prescription: 'Đơn thuốc',
  lab: 'Xét nghiệm',
  referral: 'Giấy chuyển khám',
  sickNote: 'Giấy nghỉ ốm',
  requested: 'Đã gửi đến {partner}',
  accepted: '{partner} đang xử lý',
  rejected: 'Việc này không thực hiện được. Hãy hỏi {partner} hoặc bác sĩ của bạn xem cần làm gì tiếp theo.',
  fulfilled: 'Đã xong',
  canceled: 'Bác sĩ của bạn đã hủy việc này.',
  quantity: 'Số lượng: {quantity}',
  pharmacy: 'Nhà thuốc: {pharmacy}',
  fasting: 'Bạn không được ăn trước khi xét nghiệm. Hãy hỏi {partner} cần nhịn ăn bao lâu.',
  urgent: 'Việc này khẩn cấp.',
  span: 'Từ {from} đến {to}',
  limited: 'Bạn có thể làm một số việc, trong giới hạn.',
  days: { other: 'Trong {count} ngày' },
  refills: { other: 'Có thể cấp lại {count} lần' },
}
