import type { VisitDictionary } from './dictionary.ts'

export const fr: VisitDictionary = {
  prepareTitle: 'Votre appel avec un médecin',
  prepareText: '{partner} vous propose un appel en direct. Vous attendez ici qu’un médecin soit libre.',
  bookedTitle: 'Votre appel est réservé',
  bookedOpens: 'La salle d’attente ouvre : {when}. Cette page l’ouvrira d’elle-même.',
  bookedOpen: 'La salle d’attente est ouverte.',
  bookedMinutes: {
    one: '{count} minute est prévue.',
    many: '{count} minutes sont prévues.',
    other: '{count} minutes sont prévues.',
  },
  welcome: 'Une caméra n’est pas nécessaire. Vous pouvez aussi venir sans.',
  enter: 'Entrer dans la salle d’attente',

  devicesTitle: 'Caméra et son',
  devicesText:
    'Vérifiez maintenant ce dont l’appel aura besoin. Rien n’est enregistré ni envoyé. Vous pouvez aussi passer cette étape.',
  devicesStart: 'Vérifier maintenant',
  devicesAsking: 'Votre navigateur demande si cette page peut les utiliser. Choisissez « Autoriser ».',
  devicesAgain: 'Réessayer',
  devicesDone: 'Terminé',
  camera: 'Caméra',
  microphone: 'Micro',
  speaker: 'Haut-parleur',
  unchecked: 'Non vérifié',
  cameraOk: 'Fonctionne. Voici comment on vous voit.',
  selfView: 'Votre propre image',
  microphoneQuiet: 'Dites quelque chose : la barre bouge quand on vous entend.',
  microphoneHeard: 'Fonctionne. On vous entend.',
  level: 'Volume de votre voix',
  speakerTest: 'Jouer un son',
  speakerAsk: 'L’avez-vous entendu ?',
  yes: 'Oui',
  no: 'Non',
  speakerOk: 'Fonctionne. Vous entendez bien.',
  speakerFailed: 'Montez le volume ou choisissez un autre haut-parleur, puis rejouez le son.',
  blocked:
    'La page où vous êtes ne nous permet pas de l’utiliser. Vous n’y êtes pour rien. Dites-le à {partner} ou continuez sans.',
  denied:
    'Vous avez refusé. Pour changer cela, cliquez sur le symbole à côté de l’adresse de la page, autorisez l’accès et réessayez.',
  missing: 'Aucun appareil trouvé. Branchez-en un et réessayez, ou continuez sans.',
  inUse: 'Un autre programme l’utilise. Fermez-le et réessayez.',
  failed: 'Impossible de l’utiliser pour le moment. Réessayez ou continuez sans.',

  waitTitle: 'Vous êtes dans la salle d’attente',
  waitStay: 'Laissez cette page ouverte. Vous pouvez faire autre chose : un son vous appelle quand un médecin arrive.',
  unheard:
    'Nous ne pouvons pas joindre le service ; aucun médecin ne peut être appelé pour vous. Nous continuons d’essayer.',
  keptPlace: 'Vous vous êtes absenté un moment. Votre place a été gardée.',
  movedPlace: 'Vous vous êtes absenté plus de dix minutes. Vous êtes maintenant en fin de file.',
  stillTitle: 'Êtes-vous toujours là ?',
  stillText:
    'Vous vous êtes absenté plus de dix minutes et votre place est perdue. Vous pouvez revenir en fin de file.',
  stillYes: 'Oui, je suis là',
  switchedOff: 'Les appels sont désactivés pour le moment. Contactez {partner}.',

  cancel: 'Annuler l’appel',
  cancelTitle: 'Annuler cet appel ?',
  cancelText: 'Il n’y aura alors pas d’appel. Pour un autre, contactez {partner}.',
  cancelYes: 'Oui, l’annuler',
  cancelNo: 'Non, le garder',
  cancelLate: 'L’annulation n’a pas été possible : un médecin arrive déjà.',

  ringTitle: 'Un médecin arrive',
  ringText: 'Restez ici, s’il vous plaît. Cela prend une demi-minute au plus.',

  callTitle: 'Vous êtes dans l’appel',
  callSilent:
    'Ce service ne transmet pas encore l’image ni le son. Le médecin voit que vous êtes là. Si personne ne vous joint autrement, contactez {partner}.',
  callConnecting: 'Connexion…',
  callFailed: 'L’appel ne peut pas être connecté pour le moment. Nous continuons d’essayer.',
  callStage: 'L’image du médecin',
  mute: 'Couper le micro',
  unmute: 'Activer le micro',
  cameraOff: 'Couper la caméra',
  cameraOn: 'Activer la caméra',
  leave: 'Quitter',
  leftTitle: 'Vous avez quitté l’appel',
  leftText: 'Il continue jusqu’à ce que le médecin y mette fin. D’ici là, vous pouvez revenir.',
  comeBack: 'Revenir',

  endedTitle: 'L’appel est terminé',
  cancelledTitle: 'Cet appel a été annulé',
  contact: 'Si vous avez de nouveau besoin d’aide, contactez {partner}.',
  rateTitle: 'Comment s’est passé cet appel ?',
  rateGiven: 'Vous avez donné {value} sur 5 à cet appel : {word}',
}
