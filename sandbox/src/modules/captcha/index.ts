export { type Challenges, createChallenges } from './challenges';
export { createHumanCheck, type HumanCheck, type HumanProof } from './human-check';
export { captchaModule } from './module';
