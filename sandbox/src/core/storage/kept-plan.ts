/**
 * Ends a statement whose plan the embedded database may keep: one that is run again and again, and whose plan does not depend on its
 * values. To plan a batch takes a third of its time. Its plan is made anew as tables grow. PostgreSQL takes it for a comment.
 */
export const keptPlanMark = '/* kept plan */';
