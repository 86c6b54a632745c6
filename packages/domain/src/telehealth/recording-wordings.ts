import type { CallRole } from './connection.ts'

/**
 * What people are asked before their sound and picture in a call may be kept, word for word. Whoever answers names the
 * version and the language that they had before them, and the hash of that text is kept with the answer: a text that
 * changes gets a new version.
 */
interface Wording {
  readonly version: string
  /** By language; the first is for whoever speaks none of them. */
  readonly texts: Readonly<Record<string, string>>
}

export const recordingConsentWordings = {
  patient: {
    version: '2026-11-21',
    texts: {
      en: 'May this call be recorded for your medical record? Your sound and picture are then kept, and the people who care for you can see them later. If you say no, the call goes on just the same and nothing of you is recorded. You can change your answer during the call.',
      es: '¿Se puede grabar esta llamada para su historia clínica? En ese caso se guardan su voz y su imagen, y las personas que le atienden podrán verlas más tarde. Si dice que no, la llamada sigue igual y no se graba nada de usted. Puede cambiar su respuesta durante la llamada.',
      fr: 'Cet appel peut-il être enregistré pour votre dossier médical ? Votre voix et votre image sont alors conservées, et les personnes qui vous soignent pourront les revoir. Si vous refusez, l’appel continue de la même façon et rien de vous n’est enregistré. Vous pouvez changer d’avis pendant l’appel.',
      de: 'Darf dieser Anruf für Ihre Krankenakte aufgezeichnet werden? Ihr Ton und Ihr Bild werden dann aufbewahrt, und wer Sie behandelt, kann sie später ansehen. Wenn Sie Nein sagen, geht der Anruf genauso weiter, und von Ihnen wird nichts aufgezeichnet. Sie können Ihre Antwort während des Anrufs ändern.',
      pt: 'Esta chamada pode ser gravada para o seu registo clínico? Nesse caso, a sua voz e a sua imagem são guardadas, e quem cuida de si poderá vê-las mais tarde. Se disser que não, a chamada continua da mesma forma e nada de si é gravado. Pode mudar a sua resposta durante a chamada.',
      ar: 'هل يمكن تسجيل هذه المكالمة لملفك الطبي؟ عندئذٍ يُحفظ صوتك وصورتك، ويمكن لمن يعتنون بك الاطلاع عليهما لاحقًا. إذا رفضت، تستمر المكالمة كما هي ولا يُسجَّل منك شيء. يمكنك تغيير إجابتك أثناء المكالمة.',
      pl: 'Czy ta rozmowa może zostać nagrana do dokumentacji medycznej? Dźwięk i obraz zostaną wtedy zachowane, a osoby prowadzące leczenie będą mogły je później obejrzeć. W razie odmowy rozmowa przebiega tak samo i nic po tej stronie nie jest nagrywane. Odpowiedź można zmienić podczas rozmowy.',
      tr: 'Bu görüşme tıbbi kaydınız için kaydedilebilir mi? Bu durumda sesiniz ve görüntünüz saklanır ve sizinle ilgilenen kişiler bunları sonradan görebilir. Hayır derseniz görüşme aynı şekilde sürer ve sizden hiçbir şey kaydedilmez. Yanıtınızı görüşme sırasında değiştirebilirsiniz.',
      uk: 'Чи можна записати цей дзвінок для Вашої медичної документації? Тоді Ваш звук і зображення зберігаються, і ті, хто про Вас піклується, зможуть переглянути їх пізніше. Якщо Ви відмовитеся, дзвінок триватиме так само, і нічого Вашого не буде записано. Ви можете змінити відповідь під час дзвінка.',
      zh: '可以为您的病历录制这次通话吗？如果可以，您的声音和画面会被保存，为您诊疗的人员之后可以查看。如果您不同意，通话照常进行，不会录制您的任何内容。您可以在通话中更改您的回答。',
      vi: 'Cuộc gọi này có thể được ghi lại cho hồ sơ bệnh án của quý vị không? Khi đó tiếng và hình của quý vị được lưu, và những người chăm sóc quý vị có thể xem lại sau. Nếu quý vị từ chối, cuộc gọi vẫn tiếp tục như vậy và không có gì của quý vị được ghi lại. Quý vị có thể thay đổi câu trả lời trong cuộc gọi.',
    },
  },
  physician: {
    version: '2026-11-21',
    texts: {
      en: 'May your sound and picture in this call be kept in the patient’s record? If you say no, the call goes on just the same and nothing of you is recorded. The patient is asked separately. You can change your answer during the call.',
      es: '¿Pueden guardarse su voz y su imagen en esta llamada en la historia del paciente? Si dice que no, la llamada sigue igual y no se graba nada de usted. Al paciente se le pregunta aparte. Puede cambiar su respuesta durante la llamada.',
    },
  },
} as const satisfies Record<CallRole, Wording>

/** The text that somebody in this role had before them; null when there is none of that version and language. */
export function recordingWording(
  role: CallRole,
  { version, language }: { version: string; language: string },
): string | null {
  const wording: Wording = recordingConsentWordings[role]
  if (wording.version !== version || !Object.hasOwn(wording.texts, language)) return null
  return wording.texts[language] ?? null
}
