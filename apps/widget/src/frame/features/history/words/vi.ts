import type { HistoryDictionary } from './dictionary.ts'

export const vi: HistoryDictionary = {
  none: 'Không có cuộc trò chuyện nào trước đây',
  more: 'Xem thêm',
  readOnly: 'Cuộc trò chuyện này đã đóng. Quý vị có thể đọc nhưng không thể viết thêm.',
  call: 'Cuộc gọi video, {length}',
  when: 'Thời gian',
  with: 'Với',
  length: 'Thời lượng',
  minutes: { other: '{count} phút' },
}
