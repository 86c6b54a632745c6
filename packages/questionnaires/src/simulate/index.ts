export { type AnsweredForm, answerForm } from './answer-form.ts'
