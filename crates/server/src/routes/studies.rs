//! Analyses under a link: whoever knows it may read, whoever has the token may change.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use engine::Message;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::routes::request::{Body, read_json_up_to, spliced, to_completion, token};
use crate::runtime;
use crate::store::{StoreError, StoredStudy};
use crate::study::StudyBody;
use crate::token::{Hash, Token, match_id};

/// An analysis that was stored. For the description only, as `OpenedBody`.
#[derive(Serialize, ToSchema)]
pub struct StoredStudyBody {
    /// Its name in links.
    id: String,
    /// Goes up with every change.
    version: u64,
    study: StudyBody,
}

/// An analysis that is new on the server. For the description only, as `OpenedBody`.
#[derive(Serialize, ToSchema)]
pub struct CreatedStudyBody {
    id: String,
    /// With it the analysis may be changed and removed; it is told only here.
    token: String,
    version: u64,
    study: StudyBody,
}

/// An analysis as it is to be from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceBody {
    /// The version that whoever changes it has seen.
    version: u64,
    study: StudyBody,
}

/// Puts an analysis on the server; the answer has its name and the token with which it may be changed.
#[utoipa::path(post, tag = "rest", path = "/api/v1/studies", request_body = StudyBody, responses((status = 201, body = CreatedStudyBody)))]
pub async fn create(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let study: StudyBody = read_json_up_to(limits::STUDY, body)?;
    let body = checked(study).await?;
    app.rate_limiter.take_study(&app, client)?;
    let (id, owner) = (match_id(), Token::random());
    app.hub.store.create_study(&id, owner.hash().into(), body.clone()).await?;
    let answer = json!({"id": id, "token": owner.reveal(), "version": 1});
    Ok((StatusCode::CREATED, spliced(&answer, "study", &body)).into_response())
}

/// An analysis, for anybody who knows its name.
#[utoipa::path(get, tag = "rest", path = "/api/v1/studies/{id}", params(("id" = String, Path)), responses((status = 200, body = StoredStudyBody)))]
pub async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let stored = find(&app, &id).await?;
    Ok(answer(&id, stored.version, &stored.body))
}

/// Changes an analysis, if nobody has changed it since the version that is told. Otherwise the answer is 409, with the
/// version that is stored.
#[utoipa::path(put, tag = "rest", path = "/api/v1/studies/{id}", params(("id" = String, Path)), request_body = ReplaceBody, responses((status = 200, body = StoredStudyBody)))]
pub async fn replace(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ReplaceBody { version, study } = read_json_up_to(limits::STUDY, body)?;
    let stored = find_own(&app, &id, &headers).await?;
    let body = checked(study).await?;
    // Whoever has not heard our answer asks again.
    if version.checked_add(1) == Some(stored.version) && body == stored.body {
        return Ok(answer(&id, stored.version, &body));
    }
    if version != stored.version {
        return Err(stale(stored.version));
    }
    to_completion(async move {
        match app.hub.store.replace_study(&id, version, body.clone()).await {
            Ok(()) => Ok(answer(&id, version + 1, &body)),
            Err(StoreError::Conflict) => Err(stale(find(&app, &id).await?.version)),
            Err(StoreError::Missing) => Err(ApiError::no_such_study()),
            Err(error) => Err(error.into()),
        }
    })
    .await
}

/// Removes an analysis from the server.
#[utoipa::path(delete, tag = "rest", path = "/api/v1/studies/{id}", params(("id" = String, Path)), responses((status = 204)))]
pub async fn remove(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    find_own(&app, &id, &headers).await?;
    match app.hub.store.remove_study(&id).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Missing) => Err(ApiError::no_such_study()),
        Err(error) => Err(error.into()),
    }
}

/// As it is stored, once the engine has read it. A long one takes a while, which nobody else has to wait for.
async fn checked(study: StudyBody) -> Result<String, ApiError> {
    let checked = runtime::spawn_blocking(|| study.checked()).await;
    let fault = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &Message::new("server-fault"));
    Ok(serde_json::to_string(&checked.map_err(fault)??).expect("plain data"))
}

async fn find(app: &App, id: &str) -> Result<StoredStudy, ApiError> {
    app.hub.store.study(id).await?.ok_or_else(ApiError::no_such_study)
}

/// The same, for whoever may change it.
async fn find_own(app: &App, id: &str, headers: &HeaderMap) -> Result<StoredStudy, ApiError> {
    let no_token = || ApiError::new(StatusCode::UNAUTHORIZED, "no_token", &Message::new("server-study-no-token"));
    let token = token(headers)?.ok_or_else(no_token)?;
    let stored = find(app, id).await?;
    let is_owner = Hash::try_from(stored.owner.clone()).is_ok_and(|owner| owner.matches(&token));
    let not_yours = || ApiError::forbidden("not_yours", &Message::new("server-study-not-yours"));
    is_owner.then_some(stored).ok_or_else(not_yours)
}

fn stale(version: u64) -> ApiError {
    ApiError { version: Some(version), ..ApiError::conflict("stale", &Message::new("server-study-stale")) }
}

fn answer(id: &str, version: u64, study: &str) -> Response {
    spliced(&json!({"id": id, "version": version}), "study", study).into_response()
}
