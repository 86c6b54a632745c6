import { type PatientLanguage, patientLanguageOf } from '@consult/domain'
import type { Mail } from '@consult/mailer'
import { shortest, withoutAccents } from '@consult/sms'
import { unreadReplies, unreadTexts } from '../mail/unread-replies.ts'

type Letter = Pick<Mail, 'subject' | 'text'>

/** The mail says nothing about who sends it or why: the kind of clinic can reveal a condition. `{code}` is the code. */
const words: Readonly<Record<PatientLanguage, readonly [subject: string, lines: readonly string[]]>> = {
  en: [
    'Your code',
    [
      'Your code is {code}.',
      'It works for 10 minutes. Enter it only on the page that you opened from your message, and give it to nobody.',
      "If you didn't ask for it, you can ignore this email.",
    ],
  ],
  es: [
    'Su código',
    [
      'Su código es {code}.',
      'Es válido durante 10 minutos. Escríbalo solo en la página que abrió desde su mensaje y no se lo dé a nadie.',
      'Si no lo ha pedido, puede ignorar este correo.',
    ],
  ],
  fr: [
    'Votre code',
    [
      'Votre code est {code}.',
      'Il est valable 10 minutes. Saisissez-le uniquement sur la page ouverte depuis votre message et ne le donnez à personne.',
      'Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
    ],
  ],
  de: [
    'Ihr Code',
    [
      'Ihr Code ist {code}.',
      'Er gilt 10 Minuten. Geben Sie ihn nur auf der Seite ein, die Sie aus Ihrer Nachricht geöffnet haben, und geben Sie ihn niemandem weiter.',
      'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
    ],
  ],
  pt: [
    'Seu código',
    [
      'Seu código é {code}.',
      'Ele vale por 10 minutos. Digite-o apenas na página que você abriu pela mensagem e não o passe a ninguém.',
      'Se você não pediu o código, pode ignorar este e-mail.',
    ],
  ],
  ar: [
    'رمزك',
    [
      'رمزك هو {code}.',
      'الرمز صالح لمدة 10 دقائق. أدخِله فقط في الصفحة التي فتحتها من رسالتك، ولا تُعطِه لأحد.',
      'إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة.',
    ],
  ],
  pl: [
    'Twój kod',
    [
      'Kod: {code}.',
      'Jest ważny przez 10 minut. Proszę wpisać go tylko na stronie otwartej z wiadomości i nikomu go nie podawać.',
      'Jeśli to nie Państwo prosili o kod, proszę zignorować tę wiadomość.',
    ],
  ],
  tr: [
    'Kodunuz',
    [
      'Kodunuz: {code}.',
      'Kod 10 dakika geçerlidir. Yalnızca mesajınızdan açtığınız sayfaya girin ve kimseyle paylaşmayın.',
      'Bu kodu siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
    ],
  ],
  uk: [
    'Ваш код',
    [
      'Ваш код: {code}.',
      'Він дійсний 10 хвилин. Вводьте його лише на сторінці, яку Ви відкрили зі свого повідомлення, і нікому не передавайте.',
      'Якщо Ви не просили код, просто не зважайте на цей лист.',
    ],
  ],
  zh: [
    '您的验证码',
    [
      '您的验证码是 {code}。',
      '验证码 10 分钟内有效。请仅在从消息中打开的页面上输入，不要告诉任何人。',
      '如果您没有请求验证码，请忽略此邮件。',
    ],
  ],
  vi: [
    'Mã của quý vị',
    [
      'Mã của quý vị là {code}.',
      'Mã có hiệu lực trong 10 phút. Chỉ nhập mã trên trang quý vị đã mở từ tin nhắn và không đưa mã cho bất kỳ ai.',
      'Nếu quý vị không yêu cầu mã, quý vị có thể bỏ qua email này.',
    ],
  ],
}

const languageOf = (tag: string | null): PatientLanguage => patientLanguageOf(tag ?? '') ?? 'en'

/**
 * Writes the mail with a code.
 * @param language a BCP 47 tag. Default: English.
 */
export function codeLetter(language: string | null, code: string): Letter {
  const known = languageOf(language)
  const [subject, lines] = words[known]
  return { subject, text: `${[...lines, unreadReplies[known]].join('\n\n').replace('{code}', code)}\n` }
}

/** Writes the SMS with a code: first the sentence that phones recognize as a code, then that replies are not read. */
export function codeSms(language: string | null, code: string): string {
  const known = languageOf(language)
  const [, [line = '']] = words[known]
  const text = `${line.replace('{code}', code)}\n${unreadTexts[known]}`
  return shortest([text, withoutAccents(text)])
}
