import { ids, type RouteExample } from './example.ts'

const link = 'https://api.example/files/par_019a2f4c1d7e7c60b1f4a5d2c3e8f901.att_019a2f4d6fa37cc9bfbbd8bafcd5d3bb'

export const attachmentExamples: Readonly<Record<string, RouteExample>> = {
  'attachments.upload': {
    body: { file: '(the bytes of the file)' },
    answer: {
      attachmentId: ids.attachment,
      fileName: 'left-arm.jpg',
      contentType: 'image/jpeg',
      byteSize: 482113,
      urls: {
        download: `${link}.d.mhy2c0a0.9Yx0cV2tq1o7wJr8s5bM3eKdNfHgLuZpTiRaQvXyEwU`,
        preview: `${link}.p.mhy2c0a0.b4Qn1sT7vWz0xYc3eFg6hJk9mLpRtUuIoPaSdFgHjKl`,
        thumbnail: `${link}.m.mhy2c0a0.Zr4VbN7mQxW2eRtY5uIoP8aSdFgH1jKlCvB3nM6qWeT`,
      },
    },
  },
}
