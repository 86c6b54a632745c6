import type { CallRole } from './connection.ts'

/**
 * The exact wording of the question whether a call may be recorded. An answer names the version and language that the
 * person read, and the hash of that text is stored with the answer. A changed text needs a new version.
 */
interface Wording {
  readonly version: string
  /** By language. The first is the fallback for all other languages. */
  readonly texts: Readonly<Record<string, string>>
}

export const recordingConsentWordings = {
  patient: {
    version: '2026-11-22',
    texts: {
      en: 'May we record this call for your medical record? Your voice and video would be stored, and the people who care for you could watch them later. If you say no, the call continues as usual and you are not recorded. You can change your answer during the call.',
      es: '¿Podemos grabar esta llamada para su historia clínica? Se guardarían su voz y su vídeo, y las personas que le atienden podrían verlos más tarde. Si dice que no, la llamada continúa como siempre y no se graba nada de usted. Puede cambiar su respuesta durante la llamada.',
      fr: 'Pouvons-nous enregistrer cet appel pour votre dossier médical ? Votre voix et votre vidéo seraient conservées, et les personnes qui vous soignent pourraient les revoir plus tard. Si vous refusez, l’appel continue comme d’habitude et rien de vous n’est enregistré. Vous pouvez changer votre réponse pendant l’appel.',
      de: 'Dürfen wir dieses Gespräch für Ihre Krankenakte aufzeichnen? Ihr Ton und Ihr Video würden gespeichert, und die Personen, die Sie behandeln, könnten sie später ansehen. Wenn Sie Nein sagen, geht das Gespräch wie gewohnt weiter und von Ihnen wird nichts aufgezeichnet. Sie können Ihre Antwort während des Gesprächs ändern.',
      pt: 'Podemos gravar esta chamada para o seu prontuário médico? Sua voz e seu vídeo ficariam guardados, e as pessoas que cuidam de você poderiam vê-los mais tarde. Se você disser não, a chamada continua normalmente e nada de você é gravado. Você pode mudar sua resposta durante a chamada.',
      ar: 'هل يمكننا تسجيل هذه المكالمة لملفك الطبي؟ سيُحفظ صوتك والفيديو الخاص بك، ويمكن لمن يعتنون بك مشاهدتهما لاحقًا. إذا رفضت، تستمر المكالمة كالمعتاد ولا يُسجَّل منك شيء. يمكنك تغيير إجابتك أثناء المكالمة.',
      pl: 'Czy możemy nagrać tę rozmowę do dokumentacji medycznej? Głos i obraz pacjenta zostaną wtedy zapisane, a osoby prowadzące leczenie będą mogły je później obejrzeć. W razie odmowy rozmowa przebiega jak zwykle i nic od pacjenta nie jest nagrywane. Odpowiedź można zmienić podczas rozmowy.',
      tr: 'Bu görüşmeyi tıbbi kaydınız için kaydedebilir miyiz? Sesiniz ve görüntünüz saklanır ve sizinle ilgilenen kişiler bunları sonradan izleyebilir. Hayır derseniz görüşme her zamanki gibi sürer ve sizden hiçbir şey kaydedilmez. Yanıtınızı görüşme sırasında değiştirebilirsiniz.',
      uk: 'Чи можна нам записати цей дзвінок для Вашої медичної документації? Ваш голос і відео буде збережено, і ті, хто Вас лікує, зможуть переглянути їх пізніше. Якщо Ви відмовитеся, дзвінок триватиме як звичайно, і нічого Вашого не буде записано. Ви можете змінити відповідь під час дзвінка.',
      zh: '我们可以为您的病历录制这次通话吗？您的声音和画面会被保存，为您诊疗的人员之后可以观看。如果您不同意，通话照常进行，不会录制您的任何内容。您可以在通话中更改您的回答。',
      vi: 'Chúng tôi có thể ghi lại cuộc gọi này cho hồ sơ bệnh án của quý vị không? Tiếng và hình của quý vị sẽ được lưu, và những người chăm sóc quý vị có thể xem lại sau. Nếu quý vị từ chối, cuộc gọi vẫn tiếp tục như thường lệ và không có gì của quý vị được ghi lại. Quý vị có thể thay đổi câu trả lời trong cuộc gọi.',
    },
  },
  physician: {
    version: '2026-11-22',
    texts: {
      en: 'May your voice and video from this call be stored in the patient’s record? If you say no, the call continues as usual and you are not recorded. The patient is asked separately. You can change your answer during the call.',
      es: '¿Podemos guardar su voz y su vídeo de esta llamada en la historia del paciente? Si dice que no, la llamada continúa como siempre y no se graba nada de usted. Al paciente se le pregunta aparte. Puede cambiar su respuesta durante la llamada.',
    },
  },
} as const satisfies Record<CallRole, Wording>

/** The text that a person in this role read; null if that version has no text in that language. */
export function recordingWording(
  role: CallRole,
  { version, language }: { version: string; language: string },
): string | null {
  const wording: Wording = recordingConsentWordings[role]
  if (wording.version !== version || !Object.hasOwn(wording.texts, language)) return null
  return wording.texts[language] ?? null
}
