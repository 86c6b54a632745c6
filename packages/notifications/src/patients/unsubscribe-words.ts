import type { LetterLanguage } from './letter-words.ts'

/** The texts of the page on which a patient ends mails of a kind. */
export interface UnsubscribeWords {
  /** The page's title, and its first line before anything is done. */
  readonly title: string
  readonly question: string
  readonly stop: string
  readonly stopped: string
  readonly resume: string
  readonly resumed: string
}

/** The texts name nobody and nothing: whoever has the mail can open the page. */
export const unsubscribeWords: Readonly<Record<LetterLanguage, UnsubscribeWords>> = {
  en: {
    title: 'Emails',
    question: 'If you stop these emails, you will not be told by email when something like this waits for you.',
    stop: 'Stop these emails',
    stopped: 'You will no longer get emails like this one.',
    resume: 'Get them again',
    resumed: 'You will get emails like this one again.',
  },
  es: {
    title: 'Correos',
    question: 'Si se da de baja, ya no le avisaremos por correo cuando algo así le espere.',
    stop: 'No recibir más estos correos',
    stopped: 'Ya no recibirá correos como este.',
    resume: 'Volver a recibirlos',
    resumed: 'Volverá a recibir correos como este.',
  },
  fr: {
    title: 'E-mails',
    question:
      'Si vous confirmez, vous ne serez plus prévenu(e) par e-mail lorsque quelque chose de ce type vous attend.',
    stop: 'Ne plus recevoir ces e-mails',
    stopped: 'Vous ne recevrez plus d’e-mails comme celui-ci.',
    resume: 'Les recevoir à nouveau',
    resumed: 'Vous recevrez à nouveau des e-mails comme celui-ci.',
  },
  de: {
    title: 'E-Mails',
    question: 'Wenn Sie diese E-Mails abbestellen, erfahren Sie nicht mehr per E-Mail, dass so etwas auf Sie wartet.',
    stop: 'Diese E-Mails abbestellen',
    stopped: 'Sie erhalten keine E-Mails wie diese mehr.',
    resume: 'Wieder erhalten',
    resumed: 'Sie erhalten E-Mails wie diese wieder.',
  },
  pt: {
    title: 'E-mails',
    question: 'Se você confirmar, não será mais avisado(a) por e-mail quando algo assim estiver à sua espera.',
    stop: 'Parar estes e-mails',
    stopped: 'Você não receberá mais e-mails como este.',
    resume: 'Voltar a recebê-los',
    resumed: 'Você voltará a receber e-mails como este.',
  },
  ar: {
    title: 'رسائل البريد الإلكتروني',
    question: 'إذا أوقفت هذه الرسائل، فلن نبلغك بعد ذلك بالبريد الإلكتروني عندما ينتظرك شيء من هذا النوع.',
    stop: 'إيقاف هذه الرسائل',
    stopped: 'لن تصلك رسائل كهذه بعد الآن.',
    resume: 'استئناف هذه الرسائل',
    resumed: 'ستصلك رسائل كهذه من جديد.',
  },
  pl: {
    title: 'Wiadomości e-mail',
    question: 'Po rezygnacji nie będziemy już powiadamiać e-mailem, gdy coś takiego będzie czekać.',
    stop: 'Zrezygnuj z tych wiadomości',
    stopped: 'Takie wiadomości nie będą już przychodzić.',
    resume: 'Przywróć te wiadomości',
    resumed: 'Takie wiadomości będą znów przychodzić.',
  },
  tr: {
    title: 'E-postalar',
    question: 'Bu e-postaları durdurursanız, böyle bir şey sizi beklediğinde artık e-posta ile haber verilmeyecek.',
    stop: 'Bu e-postaları durdur',
    stopped: 'Artık bunun gibi e-postalar almayacaksınız.',
    resume: 'Yeniden al',
    resumed: 'Bunun gibi e-postaları yeniden alacaksınız.',
  },
  uk: {
    title: 'Електронні листи',
    question:
      'Якщо Ви підтвердите, ми більше не повідомлятимемо Вас електронною поштою, коли на Вас чекатиме щось подібне.',
    stop: 'Не надсилати таких листів',
    stopped: 'Ви більше не отримуватимете таких листів.',
    resume: 'Отримувати знову',
    resumed: 'Ви знову отримуватимете такі листи.',
  },
  zh: {
    title: '电子邮件',
    question: '停止后，今后有此类事项等待您处理时，您将不再收到邮件通知。',
    stop: '停止接收此类邮件',
    stopped: '您将不再收到此类邮件。',
    resume: '重新接收',
    resumed: '您将重新收到此类邮件。',
  },
  vi: {
    title: 'Email',
    question: 'Nếu ngừng nhận, quý vị sẽ không còn được báo qua email khi có việc như thế này đang chờ.',
    stop: 'Ngừng nhận các email này',
    stopped: 'Quý vị sẽ không còn nhận email như thế này.',
    resume: 'Nhận lại',
    resumed: 'Quý vị sẽ lại nhận email như thế này.',
  },
}
