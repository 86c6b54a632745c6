export { answerPreview as GET } from '../../../../server/preview/answer-preview.ts'
