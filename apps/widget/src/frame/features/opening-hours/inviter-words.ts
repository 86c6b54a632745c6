import type { Language } from '../../../languages.ts'

/** What a patient reads when a physician has written to them and waits for their consent. */
export const inviterWords: Readonly<Record<Language, string>> = {
  en: '{physician} would like to write to you. You get the message when you agree.',
  es: '{physician} quiere escribirle. Recibirá el mensaje cuando acepte.',
  fr: '{physician} souhaite vous écrire. Vous recevrez le message si vous acceptez.',
  de: '{physician} möchte Ihnen schreiben. Sie erhalten die Nachricht, wenn Sie zustimmen.',
  pt: '{physician} gostaria de escrever para você. Você recebe a mensagem quando concordar.',
  ar: '{physician} يرغب في الكتابة إليك. ستصلك الرسالة عندما توافق.',
  pl: '{physician} chce do Pana/Pani napisać. Wiadomość nadejdzie po wyrażeniu zgody.',
  tr: '{physician} size yazmak istiyor. Kabul ettiğinizde mesajı alırsınız.',
  uk: '{physician} хоче Вам написати. Ви отримаєте повідомлення, коли погодитеся.',
  zh: '{physician}希望给您写信息。您同意后即可收到。',
  vi: '{physician} muốn nhắn tin cho quý vị. Quý vị sẽ nhận được tin nhắn khi đồng ý.',
}
