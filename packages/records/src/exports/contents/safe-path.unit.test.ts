import { describe, expect, test } from 'vitest'
import { attachmentPath, safeName } from './safe-path.ts'

describe('the name of a file in an archive', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\Users\\me\\scan.png', 'C_Users_me_scan.png'],
    ['a\u202egnp.exe', 'a_gnp.exe'],
    ['.hidden', '_hidden'],
    ['...', '_'],
    ['', 'file'],
    ['تقرير.pdf', 'تقرير.pdf'],
    ['trailing. . ', 'trailing'],
    [`${'x'.repeat(200)}.jpeg`, `${'x'.repeat(80)}.jpeg`],
    [`${'😀'.repeat(90)}.png`, `${'😀'.repeat(50)}.png`],
    ['نمی\u200cخواهم.pdf', 'نمی\u200cخواهم.pdf'],
    [`${'👨\u200d👩\u200d👧'.repeat(20)}.png`, `${'👨\u200d👩\u200d👧'.repeat(11)}.png`],
  ])('of %j is %j', (name, expected) => expect(safeName(name)).toBe(expected))

  test('is unique by the id of the attachment', () => {
    expect(attachmentPath({ attachmentId: 'att_1', fileName: 'A/b.pdf' })).toBe('files/att_1-A_b.pdf')
  })
})
