import type { HistoryDictionary } from './dictionary.ts'

export const zh: HistoryDictionary = {
  none: '没有以前的对话',
  more: '显示更多',
  readOnly: '此对话已关闭。您可以阅读，但不能再写消息。',
  call: '视频通话，{length}',
  when: '时间',
  with: '对方',
  length: '时长',
  minutes: { other: '{count} 分钟' },
}
