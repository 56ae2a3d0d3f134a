import { defineModule } from '../../application/module';
import { issueEvents } from './events';
import { awaitsUnlocks, implementIssues, Issues } from './issues';

/** Tokens that the exchange and brands give, and their unlocks. */
export const issueModule = defineModule({
  name: 'issue',
  family: 'funds',
  events: Object.values(issueEvents),
  open({ database, clock, exchange }) {
    const issues = new Issues(database, clock, exchange);
    return {
      services: issues,
      calls: (registry) => implementIssues(registry, issues),
      jobs: [{ name: 'issue.release', when: awaitsUnlocks, run: () => issues.releaseDue() }],
    };
  },
});
