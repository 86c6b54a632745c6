import type { PatientLanguage } from '@consult/domain'
import type { SubscriptionScope } from './unsubscribe.ts'

type Scopes = Readonly<Record<SubscriptionScope, string>>

/** The texts of the page on which a patient chooses what they are told. */
export interface UnsubscribeWords {
  /** The page's title, and its first line before anything is done. */
  readonly title: string
  readonly question: string
  readonly stop: Scopes
  readonly stopped: Scopes
  readonly resume: string
  readonly resumed: Scopes
}

/** The texts name nobody and nothing: whoever has the mail can open the page. */
export const unsubscribeWords: Readonly<Record<PatientLanguage, UnsubscribeWords>> = {
  en: {
    title: 'Emails and text messages',
    question: 'If you stop these emails, you will not be told by email when something like this waits for you.',
    stop: { kind: 'Stop these emails', email: 'Stop all emails', all: 'Stop all emails and text messages' },
    stopped: {
      kind: 'You will no longer get emails like this one.',
      email: 'You will no longer get emails from us.',
      all: 'You will no longer get emails or text messages from us.',
    },
    resume: 'Get them again',
    resumed: {
      kind: 'You will get emails like this one again.',
      email: 'You will get emails again.',
      all: 'You will get emails and text messages again.',
    },
  },
  es: {
    title: 'Correos y SMS',
    question: 'Si se da de baja, ya no le avisaremos por correo cuando algo así le espere.',
    stop: {
      kind: 'No recibir más estos correos',
      email: 'No recibir más correos',
      all: 'No recibir más correos ni SMS',
    },
    stopped: {
      kind: 'Ya no recibirá correos como este.',
      email: 'Ya no recibirá correos nuestros.',
      all: 'Ya no recibirá correos ni SMS nuestros.',
    },
    resume: 'Volver a recibirlos',
    resumed: {
      kind: 'Volverá a recibir correos como este.',
      email: 'Volverá a recibir correos.',
      all: 'Volverá a recibir correos y SMS.',
    },
  },
  fr: {
    title: 'E-mails et SMS',
    question:
      'Si vous confirmez, vous ne serez plus prévenu(e) par e-mail lorsque quelque chose de ce type vous attend.',
    stop: {
      kind: 'Ne plus recevoir ces e-mails',
      email: 'Ne plus recevoir d’e-mails',
      all: 'Ne plus recevoir d’e-mails ni de SMS',
    },
    stopped: {
      kind: 'Vous ne recevrez plus d’e-mails comme celui-ci.',
      email: 'Vous ne recevrez plus d’e-mails de notre part.',
      all: 'Vous ne recevrez plus d’e-mails ni de SMS de notre part.',
    },
    resume: 'Les recevoir à nouveau',
    resumed: {
      kind: 'Vous recevrez à nouveau des e-mails comme celui-ci.',
      email: 'Vous recevrez à nouveau des e-mails.',
      all: 'Vous recevrez à nouveau des e-mails et des SMS.',
    },
  },
  de: {
    title: 'E-Mails und SMS',
    question: 'Wenn Sie diese E-Mails abbestellen, erfahren Sie nicht mehr per E-Mail, dass so etwas auf Sie wartet.',
    stop: {
      kind: 'Diese E-Mails abbestellen',
      email: 'Alle E-Mails abbestellen',
      all: 'Alle E-Mails und SMS abbestellen',
    },
    stopped: {
      kind: 'Sie erhalten keine E-Mails wie diese mehr.',
      email: 'Sie erhalten keine E-Mails mehr von uns.',
      all: 'Sie erhalten keine E-Mails und SMS mehr von uns.',
    },
    resume: 'Wieder erhalten',
    resumed: {
      kind: 'Sie erhalten E-Mails wie diese wieder.',
      email: 'Sie erhalten wieder E-Mails.',
      all: 'Sie erhalten wieder E-Mails und SMS.',
    },
  },
  pt: {
    title: 'E-mails e SMS',
    question: 'Se você confirmar, não será mais avisado(a) por e-mail quando algo assim estiver à sua espera.',
    stop: { kind: 'Parar estes e-mails', email: 'Parar todos os e-mails', all: 'Parar todos os e-mails e SMS' },
    stopped: {
      kind: 'Você não receberá mais e-mails como este.',
      email: 'Você não receberá mais e-mails nossos.',
      all: 'Você não receberá mais e-mails nem SMS nossos.',
    },
    resume: 'Voltar a recebê-los',
    resumed: {
      kind: 'Você voltará a receber e-mails como este.',
      email: 'Você voltará a receber e-mails.',
      all: 'Você voltará a receber e-mails e SMS.',
    },
  },
  ar: {
    title: 'رسائل البريد الإلكتروني والرسائل النصية',
    question: 'إذا أوقفت هذه الرسائل، فلن نبلغك بعد ذلك بالبريد الإلكتروني عندما ينتظرك شيء من هذا النوع.',
    stop: {
      kind: 'إيقاف هذه الرسائل',
      email: 'إيقاف كل رسائل البريد الإلكتروني',
      all: 'إيقاف كل رسائل البريد الإلكتروني والرسائل النصية',
    },
    stopped: {
      kind: 'لن تصلك رسائل كهذه بعد الآن.',
      email: 'لن تصلك منا رسائل بريد إلكتروني بعد الآن.',
      all: 'لن تصلك منا رسائل بريد إلكتروني أو رسائل نصية بعد الآن.',
    },
    resume: 'استئناف هذه الرسائل',
    resumed: {
      kind: 'ستصلك رسائل كهذه من جديد.',
      email: 'ستصلك رسائل البريد الإلكتروني من جديد.',
      all: 'ستصلك رسائل البريد الإلكتروني والرسائل النصية من جديد.',
    },
  },
  pl: {
    title: 'E-maile i SMS-y',
    question: 'Po rezygnacji nie będziemy już powiadamiać e-mailem, gdy coś takiego będzie czekać.',
    stop: {
      kind: 'Zrezygnuj z tych wiadomości',
      email: 'Zrezygnuj ze wszystkich e-maili',
      all: 'Zrezygnuj ze wszystkich e-maili i SMS-ów',
    },
    stopped: {
      kind: 'Takie wiadomości nie będą już przychodzić.',
      email: 'Nie będziemy już wysyłać e-maili.',
      all: 'Nie będziemy już wysyłać e-maili ani SMS-ów.',
    },
    resume: 'Przywróć te wiadomości',
    resumed: {
      kind: 'Takie wiadomości będą znów przychodzić.',
      email: 'E-maile będą znów przychodzić.',
      all: 'E-maile i SMS-y będą znów przychodzić.',
    },
  },
  tr: {
    title: 'E-postalar ve SMS’ler',
    question: 'Bu e-postaları durdurursanız, böyle bir şey sizi beklediğinde artık e-posta ile haber verilmeyecek.',
    stop: { kind: 'Bu e-postaları durdur', email: 'Tüm e-postaları durdur', all: 'Tüm e-postaları ve SMS’leri durdur' },
    stopped: {
      kind: 'Artık bunun gibi e-postalar almayacaksınız.',
      email: 'Artık bizden e-posta almayacaksınız.',
      all: 'Artık bizden e-posta ve SMS almayacaksınız.',
    },
    resume: 'Yeniden al',
    resumed: {
      kind: 'Bunun gibi e-postaları yeniden alacaksınız.',
      email: 'Yeniden e-posta alacaksınız.',
      all: 'Yeniden e-posta ve SMS alacaksınız.',
    },
  },
  uk: {
    title: 'Листи та SMS',
    question:
      'Якщо Ви підтвердите, ми більше не повідомлятимемо Вас електронною поштою, коли на Вас чекатиме щось подібне.',
    stop: {
      kind: 'Не надсилати таких листів',
      email: 'Не надсилати жодних листів',
      all: 'Не надсилати жодних листів і SMS',
    },
    stopped: {
      kind: 'Ви більше не отримуватимете таких листів.',
      email: 'Ви більше не отримуватимете наших листів.',
      all: 'Ви більше не отримуватимете наших листів і SMS.',
    },
    resume: 'Отримувати знову',
    resumed: {
      kind: 'Ви знову отримуватимете такі листи.',
      email: 'Ви знову отримуватимете листи.',
      all: 'Ви знову отримуватимете листи та SMS.',
    },
  },
  zh: {
    title: '邮件和短信',
    question: '停止后，今后有此类事项等待您处理时，您将不再收到邮件通知。',
    stop: { kind: '停止接收此类邮件', email: '停止接收所有邮件', all: '停止接收所有邮件和短信' },
    stopped: {
      kind: '您将不再收到此类邮件。',
      email: '您将不再收到我们的邮件。',
      all: '您将不再收到我们的邮件和短信。',
    },
    resume: '重新接收',
    resumed: { kind: '您将重新收到此类邮件。', email: '您将重新收到邮件。', all: '您将重新收到邮件和短信。' },
  },
  vi: {
    title: 'Email và tin nhắn SMS',
    question: 'Nếu ngừng nhận, quý vị sẽ không còn được báo qua email khi có việc như thế này đang chờ.',
    stop: {
      kind: 'Ngừng nhận các email này',
      email: 'Ngừng nhận mọi email',
      all: 'Ngừng nhận mọi email và tin nhắn SMS',
    },
    stopped: {
      kind: 'Quý vị sẽ không còn nhận email như thế này.',
      email: 'Quý vị sẽ không còn nhận email từ chúng tôi.',
      all: 'Quý vị sẽ không còn nhận email và tin nhắn SMS từ chúng tôi.',
    },
    resume: 'Nhận lại',
    resumed: {
      kind: 'Quý vị sẽ lại nhận email như thế này.',
      email: 'Quý vị sẽ lại nhận email.',
      all: 'Quý vị sẽ lại nhận email và tin nhắn SMS.',
    },
  },
}
