/**
 * What the shop mails to users; `shop` is its name. The server takes these modules by their paths, since it writes in every language at once. No mail quotes
 * anything that was typed: an account registered with a stranger's address would write to them in the shop's name.
 */
interface Words {
  subject: string
  /** Its paragraphs, top to bottom. */
  text: readonly string[]
}

const greeting = '안녕하세요.'

/** A one-time link to set a new password. */
export const setPassword = (shop: string, link: string): Words => ({
  subject: `${shop} 새 비밀번호 정하기`,
  text: [
    greeting,
    `${shop} 계정의 새 비밀번호를 정하고 싶다는 요청을 받았어요. 직접 요청했다면 아래 링크에서 정해 주세요. 링크는 10분 동안 한 번만 쓸 수 있어요.`,
    link,
    '요청한 적이 없다면 이 메일은 무시해 주세요. 비밀번호는 그대로예요.',
  ],
})

/** After a new password, so that its owner notices a change made by another person. `isEvery`: this device was logged out as well. */
export const passwordChanged = (shop: string, isEvery: boolean): Words => ({
  subject: `${shop} 비밀번호가 바뀌었어요`,
  text: [
    greeting,
    isEvery
      ? `${shop} 계정의 비밀번호가 방금 바뀌었고, 모든 기기에서 로그아웃됐어요.`
      : `${shop} 계정의 비밀번호가 방금 바뀌었고, 다른 모든 기기에서 로그아웃됐어요.`,
    '직접 바꾼 것이 아니라면, 로그인 페이지에서 지금 바로 새 링크를 요청해 주세요.',
  ],
})

/** To the address that an account had until now. The new one is not named: it may be a stranger's. */
export const emailChanged = (shop: string): Words => ({
  subject: `${shop} 이메일 주소가 바뀌었어요`,
  text: [
    greeting,
    `${shop} 계정의 이메일 주소가 바뀌었어요. 앞으로 계정에 관한 메일은 새 주소로 보내요.`,
    '직접 바꾼 것이 아니라면, 누군가 비밀번호를 알고 있는 거예요. 지금 바로 문의 페이지로 알려 주세요.',
  ],
})

/** To an address that was not confirmed. */
export const confirmEmail = (shop: string, link: string): Words => ({
  subject: '본인의 이메일 주소가 맞나요?',
  text: [
    greeting,
    `${shop} 계정에 이 주소가 입력됐어요. 직접 입력했다면, 아래 링크를 열어 본인의 주소라고 확인해 주세요. 링크는 일주일 동안 한 번만 쓸 수 있어요.`,
    link,
    '입력한 적이 없다면 이 메일은 무시해 주세요. 확인되기 전까지는 이 주소로 다른 메일을 보내지 않아요.',
  ],
})

/** The same where its user has forgotten the password: the link leads through the question to the new one. */
export const confirmToSetPassword = (shop: string, link: string): Words => ({
  subject: `${shop} 새 비밀번호 정하기`,
  text: [
    greeting,
    `이 주소를 쓰는 ${shop} 계정의 새 비밀번호를 정하고 싶다는 요청을 받았어요. 직접 요청했다면 아래 링크를 열어 주세요. 아직 확인되지 않은 주소라서, 먼저 본인의 주소인지 물어본 다음 바로 새 비밀번호로 넘어가요. 링크는 10분 동안 한 번만 쓸 수 있어요.`,
    link,
    '요청한 적이 없다면 이 메일은 무시해 주세요. 비밀번호는 그대로이고, 확인되기 전까지는 이 주소로 다른 메일을 보내지 않아요.',
  ],
})

/** The subject of the operator's answer to a message of the contact form. */
export const answerOf = (shop: string) => `${shop}에서 보내는 답장`
