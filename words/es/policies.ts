export const title = 'Policies'
export const lede = (shop: string) => `Two short documents: what you and ${shop} can expect from each other, and what data is stored where.`
export const terms = 'Terms of Service'
export const termsText = 'How gems work, who the sellers are, and how to close your account.'
export const readTerms = 'Read the terms'
export const privacy = 'Privacy Policy'
export const privacyText = (shop: string) => `What data ${shop} stores, where, for how long, and how to delete it.`
export const readPrivacy = 'Read the policy'
