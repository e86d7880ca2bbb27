-- A page of the site needs all of it at each request, so it is one statement.
SELECT u.user_id, u.email, u.nickname, u.gender, u.domain, u.introduction, u.profile_image_key, u.background_image_key, u.role, u.lang,
  u.relay_banner_shown, u.marketing_consent, u.domain_changes, u.password_hash IS NOT NULL AS has_password,
  u.capture_consent_version IS NOT DISTINCT FROM current_policy('capture', :at) AS consented,
  array_remove(ARRAY[
    CASE WHEN u.terms_version < required_policy_version('terms', :at) THEN 'terms' END,
    CASE WHEN u.privacy_version < required_policy_version('privacy', :at) THEN 'privacy' END], NULL) AS policies_to_agree,
  (SELECT withheld_at(w.withheld_until, :at) FROM withheld_profiles w WHERE w.user_id = u.user_id) AS profile_withheld_until,
  count_unread_messages(u.user_id) AS unread_messages, count_unread_notifications(u.user_id, :at) AS unread_notifications
FROM users u WHERE u.user_id = :userId
